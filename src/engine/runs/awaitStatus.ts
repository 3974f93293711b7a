import { watch } from 'node:fs';
import { readIfThere } from './readIfThere.ts';
import { type Run } from './run.ts';

/** File events can be lost (network file systems, event queue overflow); looking this often makes up for it. */
const lookAgainMs = 1000;

export interface Status {
  readonly exitCode: number;
  /** Whether background processes of the command still hold its output open. */
  readonly isHeld: boolean;
}

/** The status, or undefined while the run has none. */
export function readStatus(run: Run): Status | undefined {
  const [, exitCode, held] = /^(\d+)( held)?\n$/.exec(readIfThere(run.statusFile) ?? '') ?? [];
  return exitCode === undefined ? undefined : { exitCode: Number(exitCode), isHeld: held !== undefined };
}

/** Resolves with the status as soon as it is written; never when aborted. */
export async function awaitStatus(run: Run, signal: AbortSignal): Promise<Status> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const status = readStatus(run);
      if (status === undefined) return;
      end();
      resolve(status);
    };
    const watcher = watch(run.directory, (_event, file) => {
      if (file === 'status') look();
    });
    watcher.on('error', reject);
    const timer = setInterval(look, lookAgainMs);
    const end = () => {
      watcher.close();
      clearInterval(timer);
    };
    signal.addEventListener('abort', end, { once: true });
    look();
  });
}
