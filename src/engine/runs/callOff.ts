import { access, writeFile } from 'node:fs/promises';
import { type Run } from './run.ts';

/** Keeps a run that was not started yet from ever being started. False when it is too late for that. */
export async function callOff(run: Run): Promise<boolean> {
  try {
    await writeFile(run.pidFile, 'called off\n', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether somebody has begun to execute the run. */
export async function wasStarted(run: Run): Promise<boolean> {
  return access(run.pidFile).then(
    () => true,
    () => false,
  );
}
