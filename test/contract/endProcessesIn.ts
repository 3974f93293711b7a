import { processesIn } from '../leftovers/processes.ts';

/** Ends what a test that failed left running, so that the next one finds a quiet machine. */
export function endProcessesIn(folder: string): void {
  for (const { pid } of processesIn(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Ended meanwhile.
    }
  }
}
