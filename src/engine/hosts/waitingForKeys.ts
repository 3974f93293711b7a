import { setTimeout as delay } from 'node:timers/promises';
import { type Run } from '../runs/run.ts';
import { waitsForKeys } from '../runs/terminalReader.ts';

/** No event tells that a program reads from a terminal. Whoever asks is to be noticed within 10 s. */
const lookEveryMs = 3000;
/** One look may meet a program that is about to read on. */
const sureAfterMs = 1000;

/** Resolves when the run has been waiting for somebody to type; rejects when aborted. */
export async function waitingForKeys(run: Run, signal: AbortSignal): Promise<void> {
  for (;;) {
    await delay(lookEveryMs, undefined, { signal });
    if (!(await waitsForKeys(run))) continue;
    await delay(sureAfterMs, undefined, { signal });
    if (await waitsForKeys(run)) return;
  }
}
