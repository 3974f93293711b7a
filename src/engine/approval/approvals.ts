/** A command that somebody was asked about, in the state that its session was in. */
export interface Question {
  /** Undefined when it was not known in which one it would run. */
  readonly session: string | undefined;
  /** Changes with all that the answer may depend on. */
  readonly fingerprint: string;
}

/** Calls are made soon after they were prepared, or never. */
const maxInputs = 200;

/** Remembers for which calls people were asked, until the calls are made. */
export class Approvals<T extends Question = Question> {
  readonly #asked = new Map<string, T[]>();

  /** A call will be made only if somebody agrees. */
  asked(input: unknown, question: T): void {
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

  /** The last question that a call may be the answer to. */
  latest(input: unknown, session: string): T | undefined {
    return this.#asked.get(JSON.stringify(input))?.findLast((asked) => isFor(asked, session));
  }

  /** Whether somebody was asked about this very call. Counts once. */
  take(input: unknown, { session, fingerprint }: Question): boolean {
    const key = JSON.stringify(input);
    const questions = this.#asked.get(key) ?? [];
    const index = questions.findIndex(
      (asked) => asked.session === undefined || (isFor(asked, session) && asked.fingerprint === fingerprint),
    );
    if (index < 0) return false;
    const rest = questions.toSpliced(index, 1);
    if (rest.length > 0) this.#asked.set(key, rest);
    else this.#asked.delete(key);
    return true;
  }
}

const isFor = (asked: Question, session: string | undefined) =>
  asked.session === undefined || asked.session === session;
