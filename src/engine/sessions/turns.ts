/** Lets tasks of the same key run one after another, and those of different keys side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Resolves or rejects as the task does; rejects at once with the signal's reason while the task waits for its turn. */
  async take<T>(key: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    let isTurn = false;
    const begin = (): Promise<T> => {
      isTurn = true;
      return task();
    };
    const turn = before.then(begin, begin);
    this.#last.set(key, turn);
    void turn
      .catch(() => undefined)
      .finally(() => {
        if (this.#last.get(key) === turn) this.#last.delete(key);
      });
    return Promise.race([turn, abandoned(signal, () => !isTurn)]);
  }
}

async function abandoned(signal: AbortSignal, isWaiting: () => boolean): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abandon = () => {
      if (isWaiting()) reject(signal.reason as Error);
    };
    if (signal.aborted) abandon();
    signal.addEventListener('abort', abandon, { once: true });
  });
}
