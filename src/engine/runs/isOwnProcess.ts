import { wordsOf } from './wordsOf.ts';
import { type Run } from './run.ts';

/**
 * Whether a process is the run's `agent-run`, or one that records or shows for it: numbers are used again, by other runs
 * too. It goes by the words that it was started with. Where the system does not tell them, it counts as theirs.
 */
export function isOwnProcess(run: Run, pid: number): boolean {
  if (process.platform !== 'linux') return true;
  const words = wordsOf(pid);
  const isScript = words.some((word) => word.endsWith('/agent-run'));
  return (
    words.includes(run.directory) || words.includes(run.outputFile) || (isScript && words.includes(run.id))
  );
}
