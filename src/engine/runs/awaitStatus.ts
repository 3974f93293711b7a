import { basename } from 'node:path';
import { awaitFile } from './awaitFile.ts';
import { readIfThere } from './readIfThere.ts';
import { type OutputState, type Run } from './run.ts';

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

/** Resolves with the status as soon as it is written; never when aborted. Rejects when it cannot be read. */
export async function awaitStatus(run: Run, signal: AbortSignal): Promise<Status> {
  return awaitFile(run, basename(run.statusFile), signal, () => readStatus(run));
}
