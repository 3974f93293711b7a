import { setTimeout as delay } from 'node:timers/promises';
import { readStatus } from './awaitStatus.ts';
import { callOff } from './callOff.ts';
import { type Run } from './run.ts';
import { stopRun } from './stopRun.ts';

/** How long `agent-run` may take to report what it saw of the end. */
const reportMs = 1000;
const lookEveryMs = 20;

/**
 * Makes sure that a run is over: one that was not started never will be, one that runs is stopped. Resolves when
 * nothing of it is left and its output is complete.
 */
export async function endRun(run: Run): Promise<void> {
  if (await callOff(run)) return;
  await stopRun(run);
  const deadline = Date.now() + reportMs;
  while (Date.now() < deadline && readStatus(run) === undefined) {
    await delay(lookEveryMs);
    // A run that was only just being started had no process to be stopped a moment ago.
    await stopRun(run);
  }
}
