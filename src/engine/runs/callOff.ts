import { open } from 'node:fs/promises';
import { type Run } from './run.ts';

/**
 * Keeps a run that was not started yet from ever being started. False when it is too late for that, or cannot be known:
 * somebody has removed the run's directory.
 */
export async function callOff(run: Run): Promise<boolean> {
  try {
    // Empty: that it is there says enough, and a full disk has room for it.
    await (await open(run.pidFile, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}
