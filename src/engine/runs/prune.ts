import { lstat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAlive } from './isAlive.ts';
import { finishRemoving, removeTree } from './removeTree.ts';
import { freshMs, Run } from './run.ts';
import { type RunStore } from './runStore.ts';

export interface PruneLimits {
  readonly maxAgeMs: number;
  /** How many bytes all outputs may take together. */
  readonly maxTotalBytes: number;
}

interface Candidate {
  readonly run: Run;
  readonly bytes: number;
  readonly changedAt: number;
}

/**
 * Removes runs that are too old, and then the oldest until the others fit. One that is running or pinned stays; so does a
 * shell that waits for its call. Several processes may do this at once. It takes a look at each run and nothing more, one
 * after another: whoever else has something to do gets it done meanwhile.
 */
export async function pruneRuns(
  runs: RunStore,
  { maxAgeMs, maxTotalBytes }: PruneLimits,
  signal: AbortSignal,
  now = Date.now(),
): Promise<string[]> {
  if (!(await isRealDirectory(runs.directory))) return [];
  // Without runs there is nothing else that would tell.
  runs.beginNumbers();
  await finishRemoving(runs.directory, now);
  // Numbers are given in order of time.
  const oldestFirst = (await candidates(runs, signal)).reverse();
  let total = oldestFirst.reduce((sum, { bytes }) => sum + bytes, 0);
  const removed: string[] = [];
  for (const { run, bytes, changedAt } of oldestFirst) {
    if (signal.aborted) break;
    const isTooOld = now - changedAt > maxAgeMs;
    if (!isTooOld && total <= maxTotalBytes) continue;
    if (await isKept(runs, run, now - changedAt)) {
      // What could not be looked into may have been on its way out.
      if (!(await look(run.directory))) total -= bytes;
      continue;
    }
    const result = await removeTree(run.directory, basename(run.pinFile));
    if (result !== 'kept') total -= bytes;
    if (result === 'removed') removed.push(run.id);
  }
  return removed;
}

async function candidates(runs: RunStore, signal: AbortSignal): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const id of await runs.ids()) {
    if (signal.aborted) return [];
    const run = new Run(id, join(runs.directory, id));
    // Without an output: one that was not started, or what is no run at all.
    const file = (await look(run.outputFile)) ?? (await look(run.directory));
    if (file) found.push({ run, bytes: file.isFile() ? file.size : 0, changedAt: file.mtimeMs });
  }
  return found;
}

async function isKept(runs: RunStore, run: Run, unchangedMs: number): Promise<boolean> {
  const entry = await look(run.directory);
  // Others may be removing it too.
  if (!entry) return false;
  if (!entry.isDirectory() || (await look(run.pinFile))) return true;
  return isAlive(run) || (unchangedMs < freshMs && !hasEnded(runs, run));
}

function hasEnded(runs: RunStore, { id }: Run): boolean {
  try {
    return runs.open(id).meta.end !== undefined;
  } catch {
    return false; // One that is not recorded yet.
  }
}

const isRealDirectory = async (path: string) => (await look(path))?.isDirectory() ?? false;

/** Never through a link. */
const look = (path: string) => lstat(path).catch(() => undefined);
