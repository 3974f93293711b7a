import { simpleCommand } from '../command/simpleCommand.ts';
import { type LineCounter } from '../output/lineCounter.ts';
import { knownInvocation } from '../output/minimise/minimise.ts';
import { type Limits } from '../output/truncate.ts';
import { readView, type View } from '../output/view.ts';
import { type Run, type RunEnd } from '../runs/run.ts';
import { type Settings } from './settings.ts';

export interface Shown {
  readonly run: Run;
  /** As it was executed, without a prefix. */
  readonly command: string;
  readonly settings: Pick<Settings, 'minimise' | 'truncation' | 'format'>;
  /** None while it runs. */
  readonly end?: RunEnd | undefined;
  readonly lines?: LineCounter;
}

/** What is shown of the output of a command, as the settings say. */
export async function viewOf({ run, command, settings, end, lines }: Shown, limits: Limits): Promise<View> {
  const { minimise, truncation, format } = settings;
  const exitCode = end?.kind === 'exited' ? end.exitCode : undefined;
  const words = minimise && exitCode !== undefined ? simpleCommand(command) : undefined;
  return readView(run, {
    limits,
    truncation,
    format: format === 'merged' ? undefined : format,
    ...(lines && { lines }),
    invocation: words && exitCode !== undefined ? knownInvocation(words, exitCode) : undefined,
  });
}
