import { watch, type FSWatcher } from 'node:fs';
import { readIfThere } from './readIfThere.ts';
import { type OutputState, type Run } from './run.ts';

/** File events can be lost (network file systems, event queue overflow); looking this often makes up for it. */
const lookAgainMs = 1000;
/** How often to look where the system has no file events left to give. */
const lookOftenMs = 50;

export interface Status {
  readonly exitCode: number;
  readonly output: OutputState;
}

/** The status, or undefined while the run has none. */
export function readStatus(run: Run): Status | undefined {
  const [, exitCode, output] =
    /^(\d+) (complete|held|broken)\n$/.exec(readIfThere(run.statusFile) ?? '') ?? [];
  return exitCode === undefined ? undefined : { exitCode: Number(exitCode), output: output as OutputState };
}

/** Resolves with the status as soon as it is written; never when aborted. */
export async function awaitStatus(run: Run, signal: AbortSignal): Promise<Status> {
  return new Promise((resolve) => {
    const look = () => {
      const status = readStatus(run);
      if (status === undefined) return;
      end();
      resolve(status);
    };
    const watcher = tryToWatch(run, look);
    const timer = setInterval(look, watcher ? lookAgainMs : lookOftenMs);
    const end = () => {
      watcher?.close();
      clearInterval(timer);
    };
    signal.addEventListener('abort', end, { once: true });
    look();
  });
}

function tryToWatch(run: Run, look: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(run.directory, (_event, file) => {
      if (file === 'status') look();
    });
    // A watcher that fails later leaves the timer to look.
    return watcher.on('error', () => undefined);
  } catch {
    return undefined; // The system's limit of watchers is reached; the timer looks more often then.
  }
}
