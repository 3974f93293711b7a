import { execa } from 'execa';

/**
 * How long a window may take to come back while its editor runs. A reload takes a few seconds; on a busy machine, or where
 * a connection has to be made again first, minutes. To wait too long costs less than to stop what was only reloaded.
 */
const comeBackSeconds = 120;

export interface JobGuardOptions {
  /** The file of `job-guard`. */
  readonly script: string;
  /** The folder of the runs. */
  readonly runs: string;
  /** The file of the program that stops what is left. */
  readonly endJobs: string;
  readonly env: NodeJS.ProcessEnv;
  /** The process without which no window comes back. */
  readonly editor: number;
  /** How long another process has to take the jobs over. */
  readonly seconds?: number;
}

/**
 * Starts what stops the jobs in a folder when this process has ended and no other has taken them over. A window cannot
 * know whether it is closed or reloaded.
 */
export function guardJobs(
  folder: string,
  { script, runs, endJobs, env, editor, seconds = comeBackSeconds }: JobGuardOptions,
): void {
  const args = [script, folder, runs, String(editor), String(seconds), process.execPath, endJobs];
  const guard = execa('/bin/sh', args, {
    // Whatever ends this process ends the pipe.
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
    // In an editor, the program that runs this one is a Node only when told so.
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    extendEnv: false,
    cwd: '/',
    detached: true,
    cleanup: false,
    reject: false,
  });
  guard.nodeChildProcess.unref();
  (guard.stdin as { unref?: () => void }).unref?.();
}
