// `node endJobs.cjs <folder>`: stops the jobs of a window that was closed, except for those that are to survive it.
import { basename, dirname } from 'node:path';
import { endRun } from '../runs/endRun.ts';
import { RunStore } from '../runs/runStore.ts';
import { JobFiles } from './jobFiles.ts';

async function endJobsIn(folder: string): Promise<void> {
  const storage = dirname(dirname(folder));
  const runs = new RunStore(storage);
  const left = new JobFiles(storage)
    .recordsOf(basename(folder))
    .filter(({ survivesClose }) => !survivesClose);
  // Each may fail by itself: its run may have been removed.
  await Promise.allSettled(left.map(({ id }) => endJob(runs, id)));
}

async function endJob(runs: RunStore, id: string): Promise<void> {
  const { run, meta } = runs.open(id);
  if (meta.end) return;
  runs.markStopped(run);
  const left = await endRun(run);
  // The record of the job stays, for a window that wants to know what became of it.
  runs.finish(run, meta, { kind: 'cancelled', left, endedAt: new Date().toISOString() });
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('This is a part of Agent Shell: it takes the folder of the jobs of a window.');
void endJobsIn(folder);
