import { setTimeout as delay } from 'node:timers/promises';
import { processesOfRun } from './processes.ts';
import { type Run } from './run.ts';

/** What a run is asked with, and how long it has to comply: 5 s in all, the last without a choice. */
const steps: readonly { signal: NodeJS.Signals; graceMs: number }[] = [
  { signal: 'SIGINT', graceMs: 1500 },
  { signal: 'SIGTERM', graceMs: 2000 },
  { signal: 'SIGKILL', graceMs: 500 },
  // A process that was just being forked may have escaped the first one.
  { signal: 'SIGKILL', graceMs: 500 },
];

/** No event tells that somebody else's child has ended. */
const lookEveryMs = 50;

/** Ends every process of the run. Resolves with those that are left: none, unless the system refuses. */
export async function stopRun(run: Run): Promise<number[]> {
  let left = await processesOfRun(run);
  for (const { signal, graceMs } of steps) {
    if (left.length === 0) break;
    left.forEach((pid) => {
      send(pid, signal);
    });
    left = await awaitEnd(run, graceMs);
  }
  return left;
}

async function awaitEnd(run: Run, graceMs: number): Promise<number[]> {
  const deadline = Date.now() + graceMs;
  for (;;) {
    const left = await processesOfRun(run);
    if (left.length === 0 || Date.now() > deadline) return left;
    await delay(lookEveryMs);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It ended by itself meanwhile, or is another user's (sudo) and out of reach: then it is reported as left.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
