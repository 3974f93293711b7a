import { basename } from 'node:path';
import { awaitFile } from './awaitFile.ts';
import { readIfThere } from './readIfThere.ts';
import { type Run } from './run.ts';

/** The number of the process that executes the run, or undefined while none does. */
export function startedPid(run: Run): number | undefined {
  const [line, ...rest] = (readIfThere(run.pidFile) ?? '').split('\n');
  // A line that has its end is whole.
  return rest.length > 0 && Number(line) > 0 ? Number(line) : undefined;
}

/** Resolves as soon as somebody executes the run; never when aborted. */
export async function awaitStart(run: Run, signal: AbortSignal): Promise<number> {
  return awaitFile(run, basename(run.pidFile), signal, () => startedPid(run));
}
