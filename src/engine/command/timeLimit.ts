import { createContext, Script, type Context } from 'node:vm';

const call = new Script('task()');

/** Long enough for any sensible pattern on a busy machine, and short enough that nobody minds. */
const limitMs = 250;

export type Calculated<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'tooLong' };

/**
 * Ends calculations that take too long: a pattern like `(a+)+$` can take for ever, and the whole process with it. Code that
 * is run by `vm` can be interrupted in the middle of a match.
 */
export class TimeLimit {
  #context: Context | undefined;

  /** The task must have no effects: where it is interrupted cannot be told. */
  run<T>(task: () => T): Calculated<T> {
    this.#context ??= createContext({ task: undefined });
    this.#context.task = task;
    try {
      return { kind: 'done', value: call.runInContext(this.#context, { timeout: limitMs }) as T };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
        return { kind: 'tooLong' };
      throw error;
    }
  }
}
