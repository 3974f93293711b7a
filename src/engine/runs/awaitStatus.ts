import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Run } from './run.ts';

/** File events can be lost (network file systems, event queue overflow); looking this often makes up for it. */
const lookAgainMs = 1000;

/** The exit status, or undefined while the run has none. */
export async function readStatus(run: Run): Promise<number | undefined> {
  try {
    const text = await readFile(run.statusFile, 'utf8');
    return text.endsWith('\n') ? Number.parseInt(text, 10) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Resolves with the exit status as soon as it is written; rejects with the signal's reason when aborted. */
export async function awaitStatus(run: Run, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  return new Promise<number>((resolve, reject) => {
    const look = () => {
      readStatus(run).then((status) => {
        if (status !== undefined) settle(() => { resolve(status); });
      }, fail);
    };
    const watcher = watch(run.directory, (_event, file) => {
      if (file === 'status') look();
    });
    const timer = setInterval(look, lookAgainMs);
    const settle = (how: () => void) => {
      watcher.close();
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
      how();
    };
    const fail = (error: Error) => { settle(() => { reject(error); }); };
    const onAbort = () => { fail(signal.reason as Error); };
    watcher.on('error', fail);
    signal.addEventListener('abort', onAbort);
    look();
  });
}
