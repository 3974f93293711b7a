import { setTimeout as delay } from 'node:timers/promises';
import { readStatus } from './awaitStatus.ts';
import { callOff } from './callOff.ts';
import { type ProcessIdentity } from './processIdentity.ts';
import { type Run } from './run.ts';
import { stopRun } from './stopRun.ts';

/** How long `agent-run` may take to report what it saw of the end. */
const reportMs = 1000;
const lookEveryMs = 20;
/** And then to show the rest of the output, where it does, and to be gone. */
const leaveMs = 1000;

/**
 * Makes sure that a run is over: one that was not started never will be, one that runs is stopped. Resolves when its
 * output is complete, with the processes that could not be stopped. `known` are processes of it that it may not be told
 * from any more.
 */
export async function endRun(run: Run, known: readonly ProcessIdentity[] = []): Promise<readonly number[]> {
  if (await callOff(run)) return [];
  let { left, groups } = await stopRun(run, known);
  const deadline = Date.now() + reportMs;
  while (Date.now() < deadline && readStatus(run) === undefined) {
    await delay(lookEveryMs);
    // A run that was only just being started had no process to be stopped a moment ago.
    const again = await stopRun(run);
    left = again.left;
    groups = new Set([...groups, ...again.groups]);
  }
  await endGroups([...groups]);
  return left;
}

/**
 * Processes that start one another faster than anybody can look are seen by nobody, but cannot leave their group without
 * being slower: whatever is left in it ends at once.
 */
async function endGroups(groups: readonly number[]): Promise<void> {
  const deadline = Date.now() + leaveMs;
  while (groups.some(hasMembers) && Date.now() < deadline) await delay(lookEveryMs);
  for (const group of groups.filter(hasMembers)) signal(group, 'SIGKILL');
}

const hasMembers = (group: number) => signal(group, 0);

function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false; // Nobody is left in it, or nobody that we may reach.
  }
}
