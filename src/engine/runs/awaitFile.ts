import { watch, type FSWatcher } from 'node:fs';
import { type Run } from './run.ts';

/** File events can be lost (network file systems, event queue overflow); looking this often makes up for it. */
const lookAgainMs = 1000;
/** How often to look where the system has no file events left to give. */
const lookOftenMs = 50;

/**
 * Looks whenever a file of the run's directory may have changed, until that gives something, which it resolves with; never
 * when aborted. Rejects when a look fails.
 */
export async function awaitFile<T>(
  run: Run,
  name: string,
  signal: AbortSignal,
  look: () => T | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const tryToEnd = () => {
      try {
        const found = look();
        if (found === undefined) return;
        resolve(found);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      end();
    };
    const watcher = tryToWatch(run, name, tryToEnd);
    const timer = setInterval(tryToEnd, watcher ? lookAgainMs : lookOftenMs);
    const end = () => {
      watcher?.close();
      clearInterval(timer);
    };
    signal.addEventListener('abort', end, { once: true });
    tryToEnd();
  });
}

function tryToWatch(run: Run, name: string, look: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(run.directory, (_event, file) => {
      if (file === name) look();
    });
    // A watcher that fails later leaves the timer to look.
    return watcher.on('error', () => undefined);
  } catch {
    return undefined; // The system's limit of watchers is reached; the timer looks more often then.
  }
}
