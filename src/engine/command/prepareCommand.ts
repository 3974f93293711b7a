import { resolve } from 'node:path';
import { type AskedOutput } from '../runs/askedOutput.ts';
import { leadingCd } from './leadingCd.ts';
import { trailingView, type TrailingViewOptions } from './trailingView.ts';

export interface CommandInput {
  readonly command: string;
  readonly cwd?: string | undefined;
}

export interface PrepareOptions extends TrailingViewOptions {
  /** Whether a last `| head` or `| tail` is left to whoever shows the output. */
  readonly stripHeadTail: boolean;
  /** Whether a `cd` to a path would succeed; a leading one becomes the working directory only then. */
  readonly canEnter: (path: string) => boolean;
}

export interface PreparedCommand {
  /** The command as it is to be run. */
  readonly command: string;
  /** Where to run it: as the call said, or as its leading `cd` did. Not resolved. */
  readonly cwd?: string;
  /** Where the session is to be after it, unless the command goes on from there: the target of its leading `cd`. */
  readonly movesTo?: string;
  /** The part of the output to show, where a `head` or `tail` was taken out; undefined for what is usual. */
  readonly askedOutput?: AskedOutput;
  /** The text that was taken out. */
  readonly removed?: string;
}

/** What becomes of a command before anything judges or runs it. */
export function prepareCommand(input: CommandInput, options: PrepareOptions): PreparedCommand {
  const { command, ...where } = placed(input, options);
  const place = options.place === undefined ? undefined : resolve(options.place, where.cwd ?? '.');
  const view = options.stripHeadTail ? trailingView(command, { ...options, place }) : undefined;
  return view
    ? { command: view.command, ...where, askedOutput: view.asked, removed: view.removed }
    : { command, ...where };
}

function placed(
  { command, cwd }: CommandInput,
  { canEnter }: PrepareOptions,
): Pick<PreparedCommand, 'command' | 'cwd' | 'movesTo'> {
  if (cwd !== undefined) return { command, cwd };
  const cd = leadingCd(command);
  return cd && canEnter(cd.cwd) ? { ...cd, movesTo: cd.cwd } : { command };
}
