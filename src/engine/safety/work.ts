import { type State } from './words/state.ts';

/**
 * A step is a command that is looked at, or a word. Of thousands of commands that agents and people write, none takes more
 * than 250; 450 take about 7 ms.
 */
const maxSteps = 450;

/** A text that has to be parsed once more costs as many characters as a step. */
const charactersPerStep = 20;

export class TooMuchWork extends Error {}

/**
 * Bounds what it costs to judge a script: steps are counted, and what was found out about a part of it in some state of the
 * shell is remembered. Without that, each level of nested substitutions would double the work.
 */
export class Work<Result> {
  readonly #known = new WeakMap<object, WeakMap<State, Result>>();
  #left = maxSteps;

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Throws when there were too many. */
  step(count = 1): void {
    this.#left -= count;
    if (this.isSpent) throw new TooMuchWork();
  }

  parse(text: string): void {
    this.step(1 + text.length / charactersPerStep);
  }

  once(part: object, state: State, find: () => Result): Result {
    const byState = this.#known.get(part) ?? new WeakMap<State, Result>();
    this.#known.set(part, byState);
    const known = byState.get(state);
    if (known !== undefined) return known;
    const found = find();
    byState.set(state, found);
    return found;
  }
}
