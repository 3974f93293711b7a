import { type FunctionWithSource, type State } from './words/state.ts';

/** More calls than anybody makes on purpose; bounds what a script can cost. */
const maxCalls = 200;

interface Defined {
  readonly definition: FunctionWithSource;
  /** The shell as it is where the function is defined. */
  readonly at: State;
}

/** Knows which functions a script has, which of them were looked at, and which are being looked at now. */
export class FunctionCalls {
  readonly #defined: Defined[] = [];
  readonly #called = new Set<unknown>();
  readonly #running = new Set<unknown>();
  #calls = 0;

  define(definition: FunctionWithSource, at: State): void {
    this.#defined.push({ definition, at });
  }

  /** A function that nobody has called, each once. */
  nextUncalled(): Defined | undefined {
    for (let next = this.#defined.shift(); next; next = this.#defined.shift()) {
      if (!this.#called.has(next.definition.node)) return next;
    }
    return undefined;
  }

  /** Runs what looks at a body; undefined when that goes on already, or there were too many. */
  call(node: FunctionWithSource['node'], run: () => State): State | undefined {
    if (this.#running.has(node) || ++this.#calls > maxCalls) return undefined;
    this.#called.add(node);
    this.#running.add(node);
    const end = run();
    this.#running.delete(node);
    return end;
  }
}
