import { commandCancelled, commandLost, commandTimedOut, commandWaited } from '../errors.ts';
import { type RunEnd } from '../runs/run.ts';

/** The error for a command that did not come to its end. */
export function failureOf(
  end: Exclude<RunEnd, { kind: 'exited' }>,
  timeoutSeconds: number,
  output: string,
): Error {
  const soFar = leftText(end.left) + output;
  switch (end.kind) {
    case 'timedOut':
      return commandTimedOut(timeoutSeconds, soFar);
    case 'cancelled':
      return commandCancelled(soFar);
    case 'waited':
      return commandWaited(end.prompt, soFar);
    case 'lost':
      return commandLost(end.reason, soFar);
  }
}

function leftText(left: readonly number[]): string {
  return left.length === 0 ? '' : `[These processes could not be stopped: ${left.join(', ')}]\n`;
}
