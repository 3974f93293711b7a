import { existsSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { endRun } from './endRun.ts';
import { isAlive } from './isAlive.ts';
import { isRunning } from './processIdentity.ts';
import { Run, type RunMeta } from './run.ts';
import { type RunStore } from './runStore.ts';

/**
 * Stops runs whose keeper was killed before it could: nobody would ever end them when their time is up. Jobs have keepers
 * of their own, and what is in a terminal is seen by its user.
 */
export async function endOrphans(runs: RunStore, signal: AbortSignal): Promise<void> {
  for (const id of await runs.ids()) {
    if (signal.aborted) return;
    const run = new Run(id, join(runs.directory, id));
    const meta = (await isGoingOn(run)) ? metaOf(runs, id) : undefined;
    if (!meta || !(await isOrphan(meta))) continue;
    const left = await endRun(run);
    runs.finish(run, meta, { kind: 'cancelled', left, endedAt: new Date().toISOString() });
  }
}

/** Whether it runs, and is no job. */
async function isGoingOn(run: Run): Promise<boolean> {
  const hasEnded = await lstat(run.statusFile).then(
    () => true,
    () => false,
  );
  return !hasEnded && !existsSync(run.backgroundFile) && isAlive(run);
}

/** Undefined for a shell that waits for its call, and for what was removed meanwhile. */
function metaOf(runs: RunStore, id: string): RunMeta | undefined {
  try {
    return runs.open(id).meta;
  } catch {
    return undefined;
  }
}

const isOrphan = async ({ host, keeper, end }: RunMeta) =>
  host === 'local' && keeper !== undefined && end === undefined && !(await isRunning(keeper));
