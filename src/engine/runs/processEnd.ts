import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './processIdentity.ts';

/** No event tells that somebody else's child has ended. */
const lookEveryMs = 1000;
/** Most end soon. */
const firstLookMs = 50;

/** Resolves when there is no such process any more; never when aborted before that. */
export async function processEnd(identity: ProcessIdentity | undefined, signal: AbortSignal): Promise<void> {
  let lookInMs = firstLookMs;
  while (identity && (await isRunning(identity))) {
    await delay(lookInMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return new Promise(() => undefined);
    lookInMs = Math.min(2 * lookInMs, lookEveryMs);
  }
}
