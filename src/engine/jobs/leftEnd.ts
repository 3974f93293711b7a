import { leftProcesses } from '../runs/leftProcesses.ts';
import { processEnd } from '../runs/processEnd.ts';
import { type ProcessIdentity } from '../runs/processIdentity.ts';
import { type Run } from '../runs/run.ts';

/** Resolves when the last process that a command has left running is gone; never when aborted before that. */
export async function leftEnd(
  run: Run,
  known: readonly ProcessIdentity[],
  signal: AbortSignal,
): Promise<void> {
  let left = known;
  while (left.length > 0) {
    await Promise.all(left.map((one) => processEnd(one, signal)));
    // Those that they have started may have outlived them.
    left = await leftProcesses(run);
  }
}
