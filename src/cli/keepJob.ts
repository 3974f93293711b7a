import { spawn } from 'node:child_process';
import { UsageError } from './failure.ts';
import { createEngine } from './shell.ts';

/** A command line ends at once; another process of this program sees the job to its end. */
export function startKeeper(id: string): void {
  const [, program = ''] = process.argv;
  spawn(process.execPath, [program, 'keep-job', id], { detached: true, stdio: 'ignore' }).unref();
}

/** `agent-shell keep-job`: not for people. Looks after a job until it has ended. */
export async function keepJob([id]: string[]): Promise<number> {
  if (id === undefined) throw new UsageError('Which job?');
  const { jobs } = createEngine();
  const job = await jobs.adoptOne(id);
  await job.ended;
  // The oldest ones are forgotten.
  await jobs.adopt();
  // What else was taken over is not waited for: nobody could announce it.
  await jobs.leave();
  return 0;
}
