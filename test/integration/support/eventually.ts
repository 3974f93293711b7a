import { setTimeout as delay } from 'node:timers/promises';

/** Waits until a condition holds; the test's own timeout is the limit. */
export async function eventually<T>(condition: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const value = await condition();
    if (value) return value;
    await delay(20);
  }
}
