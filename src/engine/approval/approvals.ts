/** What somebody was asked about: a command in the state that its session was in. */
export interface Question {
  /** Undefined when it was not known in which one it would run. */
  readonly session: string | undefined;
  /** Changes with all that the answer may depend on. */
  readonly fingerprint: string;
}

/** Calls are made soon after they were prepared, or never. */
const maxInputs = 200;

/** Remembers for which calls people were asked, until the calls are made. */
export class Approvals {
  readonly #asked = new Map<string, Question[]>();

  /** A call will be made only if somebody agrees. */
  asked(input: unknown, question: Question): void {
    const key = JSON.stringify(input);
    const earlier = this.#asked.get(key) ?? [];
    this.#asked.delete(key);
    this.#asked.set(key, [...earlier, question]);
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > maxInputs && oldest !== undefined) this.#asked.delete(oldest);
  }

  /** A call will be made without a question: what was asked earlier, and maybe declined, is no answer to it. */
  notAsked(input: unknown): void {
    this.#asked.delete(JSON.stringify(input));
  }

  /** Whether somebody was asked about this very call. Counts once. */
  take(input: unknown, { session, fingerprint }: Question): boolean {
    const key = JSON.stringify(input);
    const questions = this.#asked.get(key) ?? [];
    const index = questions.findIndex(
      (asked) =>
        asked.session === undefined || (asked.session === session && asked.fingerprint === fingerprint),
    );
    if (index < 0) return false;
    const rest = questions.toSpliced(index, 1);
    if (rest.length > 0) this.#asked.set(key, rest);
    else this.#asked.delete(key);
    return true;
  }
}
