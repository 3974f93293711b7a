import { type Asking } from './decision.ts';
import { type SafetyClass } from '../safety/effect.ts';

/** A question that the editor was given. */
export interface AskedQuestion {
  readonly id: string;
  readonly decision: Asking;
  /** By the clock of {@link AutoAnswers}. */
  readonly askedAtMs: number;
}

/**
 * Nobody reads and answers a question in less. Measured: 31–125 ms when VS Code answers by itself, 1,946 ms when a person
 * does; a busy machine makes both longer.
 */
export const personMs = 1000;

const guarded: ReadonlySet<SafetyClass> = new Set(['destructive', 'reaches outside the workspace']);

/**
 * Tells answers of people from those that VS Code gives by itself, after `Allow in this Session` or `Allow all`. These are
 * for the tool as a whole, whatever its command, so they do not count for what is destructive or reaches outside.
 */
export class AutoAnswers {
  readonly now: () => number;
  readonly #answered = new Set<string>();
  #isAllowedByLink = false;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** A person took a rule from the question. To go on, the tool had to be allowed for the session, which nobody asked for. */
  answeredByLink(question: string): void {
    this.#answered.add(question);
    this.#isAllowedByLink = true;
  }

  /** A person wants the tool allowed for the session after all. */
  allowForSession(): void {
    this.#isAllowedByLink = false;
  }

  /** Whether the tool is allowed for the session only because of a link. */
  get isAllowedByLink(): boolean {
    return this.#isAllowedByLink;
  }

  /** Whether a call has been let through that a person has to be asked about. */
  mustAskAgain({ id, decision, askedAtMs }: AskedQuestion): boolean {
    if (this.#answered.delete(id) || this.now() - askedAtMs >= personMs) return false;
    return this.#isAllowedByLink || [decision, ...decision.parts].some((part) => guarded.has(part.class));
  }
}
