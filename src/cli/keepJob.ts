import { spawn } from 'node:child_process';
import { type Jobs } from '../engine/jobs/jobs.ts';
import { UsageError } from './failure.ts';
import { createEngine } from './shell.ts';

/** A command line ends at once; another process of this program sees the job to its end. */
export async function leaveToKeeper(id: string, jobs: Jobs): Promise<void> {
  await jobs.leave();
  const [, program = ''] = process.argv;
  spawn(process.execPath, [program, 'keep-job', id], { detached: true, stdio: 'ignore' }).unref();
}

/** `agent-shell keep-job`: not for people. Looks after a job until it has ended. */
export async function keepJob([id]: string[]): Promise<number> {
  if (id === undefined) throw new UsageError('Which job?');
  const { jobs } = createEngine();
  const job = await jobs.adoptOne(id);
  await job.ended;
  // Nobody waits to hear of it: whoever wants to know asks. The oldest of them are forgotten.
  for (const listener of ['agent', 'user'] as const) await jobs.tell(job, listener);
  await jobs.adopt();
  return 0;
}
