import { basename, dirname } from 'node:path';
import { denialOf, type Denial } from './denials.ts';
import { type Effect, unknowable } from './effect.ts';
import { type Whereabouts } from './paths/judgePath.ts';
import { judgeProgram } from './programs/judgeProgram.ts';
import { programs } from './programs/programs.ts';
import { laterCommands } from './wrappers/unwrap.ts';
import { type Text } from './words/text.ts';

/** Names that the session has given a meaning of its own: functions and aliases. */
export type Redefined = ReadonlySet<string>;

/** What a program does that runs no other one that is known. */
export function judgeLeaf(
  path: string,
  args: readonly Text[],
  where: Whereabouts,
  redefined: Redefined,
): { readonly effect: Effect; readonly denial: Denial | undefined } {
  const name = basename(path);
  const program = isKnownProgram(path, redefined) ? programs.get(name) : undefined;
  return {
    effect: program ? judgeProgram(program, args, where) : unknownProgram(path),
    denial: denialOf(name, args, where) ?? (program ? undefined : laterDenial(args, where)),
  };
}

/** Only what comes from a folder of the system is what its name says. */
export function isKnownProgram(path: string, redefined: Redefined): boolean {
  return path.includes('/') ? systemFolders.has(dirname(path)) : !redefined.has(path);
}

/** Why one of the words is refused, if it is the beginning of a command. */
export function laterDenial(args: readonly Text[], where: Whereabouts): Denial | undefined {
  return laterCommands(args)
    .map(([program, ...rest]) => denialOf(basename(program?.value ?? ''), rest, where))
    .find((denial) => denial !== undefined);
}

const systemFolders = new Set(
  '/bin /usr/bin /sbin /usr/sbin /usr/local/bin /usr/local/sbin /opt/homebrew/bin /opt/local/bin'.split(' '),
);

export const unknownProgram = (path: string): Effect => ({
  ...unknowable(`What ${path} does is not known.`),
  offending: path,
});
