import { isOwnProcess } from './isOwnProcess.ts';
import { readIfThere } from './readIfThere.ts';
import { type Run } from './run.ts';

/**
 * Whether `agent-run` executes the run, or its recorder still adds to the output: one that outlives the command does that
 * for what the command left in the background.
 */
export function isAlive(run: Run): boolean {
  const pids = (readIfThere(run.pidFile) ?? '').split('\n').map(Number);
  return pids.some((pid) => pid > 0 && exists(pid) && isOwnProcess(run, pid));
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
