import { unlessAborted } from '../unlessAborted.ts';

const nothing = () => undefined;

/** Lets tasks of the same key run one after another, and those of different keys side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Resolves or rejects as the task does. Rejects at once with the signal's reason while the task waits for its turn,
   * and then never begins it.
   */
  async take<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const isNext = (this.#last.get(key) ?? Promise.resolve()).then(nothing, nothing);
    const turn = isNext.then(() => {
      signal.throwIfAborted();
      return task();
    });
    const over = turn.then(nothing, nothing);
    this.#last.set(key, over);
    void over.then(() => {
      if (this.#last.get(key) === over) this.#last.delete(key);
    });
    await unlessAborted(signal, isNext);
    return turn;
  }
}
