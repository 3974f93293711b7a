import { isFailure } from '../command/isFailure.ts';
import { printedCommands } from '../command/printedCommands.ts';
import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { withRunSecrets } from '../masks/runSecrets.ts';
import { type LineCounter } from '../output/lineCounter.ts';
import { knownInvocation } from '../output/minimise/minimise.ts';
import { startedProgram } from '../output/minimise/startedProgram.ts';
import { readingOf, type Reading } from '../output/telling/programs.ts';
import { viewLimits, type Limits } from '../output/truncate.ts';
import { type Truncation } from '../output/truncation.ts';
import { readView, type View } from '../output/view.ts';
import { type AskedOutput } from '../runs/askedOutput.ts';
import { type Run, type RunEnd } from '../runs/run.ts';
import { type Settings } from './settings.ts';

export interface Shown {
  readonly run: Run;
  /** As it was executed, without a prefix. */
  readonly command: string;
  readonly settings: Pick<Settings, 'minimise' | 'truncation' | 'format'>;
  /** The part of the output that was asked for. */
  readonly asked?: AskedOutput | undefined;
  /** None while it runs. */
  readonly end?: RunEnd | undefined;
  readonly lines?: LineCounter;
  /** The secrets that are masked. */
  readonly known: KnownSecrets | undefined;
}

/** How the output of a command is read. */
export const readingOfCommand = (command: string): Reading =>
  readingOf(printedCommands(command).map(startedProgram));

/** Without a setting. What tells most is told in less. */
const defaultBytes: Readonly<Record<Truncation['direction'], number>> = {
  telling: 16 * 1024,
  tail: viewLimits.maxBytes,
  middle: viewLimits.maxBytes,
};

/** How much of an output is shown at most. */
export const limitsOf = ({ truncation, maxViewBytes }: Settings): Limits => ({
  ...viewLimits,
  maxBytes: Math.min(maxViewBytes ?? defaultBytes[truncation], viewLimits.maxBytes),
});

/** What is shown of the output of a command, as the settings say. */
export async function viewOf(
  { run, command, settings, asked, end, lines, known }: Shown,
  limits: Limits,
): Promise<View> {
  const { minimise, truncation, format } = settings;
  const exitCode = end?.kind === 'exited' ? end.exitCode : undefined;
  return readView(run, {
    limits,
    known: withRunSecrets(known, { run, meta: { command } }),
    // Of what still runs the end is the news.
    truncation: end || truncation !== 'telling' ? truncation : 'tail',
    reading: readingOfCommand(command),
    format: format === 'merged' ? undefined : format,
    ...(lines && { lines }),
    // Which lines are the last is known in the end, and what came before that is all there is to see of another end.
    asked: exitCode === undefined ? undefined : asked,
    hasFailed: exitCode !== undefined && isFailure(command, exitCode),
    invocation: minimise && exitCode !== undefined ? knownInvocation(command, exitCode) : undefined,
  });
}
