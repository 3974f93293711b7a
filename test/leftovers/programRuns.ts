import { eventually } from '../integration/support/eventually.ts';
import { processesWhere } from './processes.ts';

/**
 * Waits until a program runs, by its command line. A Ctrl+C that comes before, while the shell's new process is not yet
 * the program, is taken by neither: so it is with bash wherever a script has a trap for its end.
 */
export async function programRuns(commandLine: string): Promise<void> {
  await eventually(() => processesWhere(({ command }) => command === commandLine).length > 0);
}
