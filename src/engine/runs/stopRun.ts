import { setTimeout as delay } from 'node:timers/promises';
import { interruptible } from './interruptible.ts';
import { ownPids, processesOfRun } from './processes.ts';
import { type ProcessIdentity } from './processIdentity.ts';
import { type Process } from './processTable.ts';
import { type Run } from './run.ts';

interface Step {
  readonly signal: NodeJS.Signals;
  readonly graceMs: number;
  /** Which of the processes get it; all unless given. */
  readonly to?: (processes: readonly Process[]) => readonly Process[];
}

/** What a run is asked with, and how long it has to comply: 5 s in all, the last without a choice. */
const steps: readonly Step[] = [
  // A shell that ignores it would go on with its next command when only what it waits for is interrupted.
  { signal: 'SIGINT', graceMs: 1500, to: interruptible },
  { signal: 'SIGTERM', graceMs: 2000 },
  { signal: 'SIGKILL', graceMs: 500 },
  // A process that was just being forked may have escaped the first one.
  { signal: 'SIGKILL', graceMs: 500 },
];

/** No event tells that somebody else's child has ended. */
const lookEveryMs = 50;

/** What stopping has come to. */
export interface Stopping {
  /** Processes that are left: none, unless the system refuses. */
  readonly left: readonly number[];
  /** The process groups that were seen, each begun by a process of the run. */
  readonly groups: ReadonlySet<number>;
}

/** Ends every process of the run that can be seen, or is known to be one. */
export async function stopRun(run: Run, known: readonly ProcessIdentity[] = []): Promise<Stopping> {
  const first = await processesOfRun(run, known);
  const own = new Set([...ownPids(run).own, ...first.map(({ pid }) => pid)]);
  const groups = new Set(first.map(({ group }) => group).filter((group) => own.has(group)));
  let left = first;
  for (const { signal, graceMs, to } of steps) {
    if (left.length === 0) break;
    const targets = to ? to(left) : left;
    targets.forEach(({ pid }) => {
      send(pid, signal);
      // A stopped process takes no other signal before this one.
      send(pid, 'SIGCONT');
    });
    if (targets.length > 0) left = await awaitEnd(run, left, graceMs);
  }
  return { left: left.map(({ pid }) => pid), groups };
}

async function awaitEnd(run: Run, known: readonly Process[], graceMs: number): Promise<Process[]> {
  const deadline = Date.now() + graceMs;
  let left = known;
  for (;;) {
    left = await processesOfRun(run, left);
    if (left.length === 0 || Date.now() > deadline) return [...left];
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
