import { fixUp } from './fixUps.ts';
import { leadingCd } from './leadingCd.ts';

export interface CommandInput {
  readonly command: string;
  readonly cwd?: string | undefined;
}

export interface PrepareOptions {
  /** Whether a last `| head` or `| tail` is taken out. */
  readonly stripHeadTail: boolean;
  /** Whether stdout and stderr are recorded apart; they are not unless given. */
  readonly areStreamsApart?: boolean;
  /** Whether a leading `cd` becomes the working directory; it does unless given. */
  readonly extractCd?: boolean;
}

export interface PreparedCommand {
  /** The command as it is to be run. */
  readonly command: string;
  /** Where to run it: as the call said, or as its leading `cd` did. Not resolved. */
  readonly cwd?: string;
  /** Where the session is to be after it, unless the command goes on from there: the target of its leading `cd`. */
  readonly movesTo?: string;
  /** What the result has to say of this. */
  readonly changes: readonly string[];
}

/** What becomes of a command before anything judges or runs it. */
export function prepareCommand(
  { command, cwd }: CommandInput,
  { stripHeadTail, areStreamsApart, extractCd = true }: PrepareOptions,
): PreparedCommand {
  const fixed = stripHeadTail ? fixUp(command, areStreamsApart) : { command, removed: [] };
  const changes = noteOf(fixed.removed);
  if (cwd !== undefined) return { command: fixed.command, cwd, changes };
  const cd = extractCd ? leadingCd(fixed.command) : undefined;
  return cd ? { ...cd, movesTo: cd.cwd, changes } : { command: fixed.command, changes };
}

function noteOf(removed: readonly string[]): string[] {
  if (removed.length === 0) return [];
  const texts = removed.map((text) => `"${text}"`).join(' and ');
  const reason = removed.some((text) => text.includes('|'))
    ? 'all of the output is kept as an artifact, and shortened when it is shown.'
    : 'stdout and stderr are recorded together anyway.';
  return [`Ran without ${texts}: ${reason}`];
}
