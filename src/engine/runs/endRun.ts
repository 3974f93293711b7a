import { setTimeout as delay } from 'node:timers/promises';
import { readStatus } from './awaitStatus.ts';
import { callOff } from './callOff.ts';
import { type Run } from './run.ts';
import { stopRun } from './stopRun.ts';

/** How long `agent-run` may take to report what it saw of the end. */
const reportMs = 1000;
const lookEveryMs = 20;

/**
 * Makes sure that a run is over: one that was not started never will be, one that runs is stopped. Resolves when its
 * output is complete, with the processes that could not be stopped.
 */
export async function endRun(run: Run): Promise<number[]> {
  if (await callOff(run)) return [];
  let left = await stopRun(run);
  const deadline = Date.now() + reportMs;
  while (Date.now() < deadline && readStatus(run) === undefined) {
    await delay(lookEveryMs);
    // A run that was only just being started had no process to be stopped a moment ago.
    left = await stopRun(run);
  }
  return left;
}
