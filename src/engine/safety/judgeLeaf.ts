import { basename, dirname } from 'node:path';
import { denialOf, type Denial } from './denials.ts';
import { isReadable, kept, unknowable, type Effect } from './effect.ts';
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
    effect: program ? judgeProgram(program, args, where) : judgeUnknown(path, args, where),
    denial: denialOf(name, args, where),
  };
}

/** What is not known is worth a try if it is called like what only reads, or only to say something. */
function judgeUnknown(path: string, args: readonly Text[], where: Whereabouts): Effect {
  const namesake = programs.get(basename(path));
  const isTried = namesake ? isReadable(judgeProgram(namesake, args, where)) : onlyTells(args);
  return isTried ? kept(unknownProgram(path)) : unknownProgram(path);
}

/** `tool --version`, `tool status`, `tool config list --json`. */
function onlyTells(args: readonly Text[]): boolean {
  const words = args.map(({ value = '' }) => value);
  if (words.length === 1 && /^(-v|-V|-h|--?version|--?help)$/.test(words[0] ?? '')) return true;
  const [verb, ...more] = words.filter((word) => !word.startsWith('-'));
  const [second] = more;
  return isTelling(verb) || (isTelling(second) && more.length === 1);
}

const tellingVerbs = new Set(
  'list ls show status info view describe inspect get tree version versions help env which where why doctor query search log logs diff outdated check validate whoami current explain print cat stat stats'.split(
    ' ',
  ),
);

const isTelling = (word = '') => tellingVerbs.has(word);

/** Only what comes from a folder of the system is what its name says. */
export function isKnownProgram(path: string, redefined: Redefined): boolean {
  return path.includes('/') ? systemFolders.has(dirname(path)) : !redefined.has(path);
}

/** Whether a word names a program whose own words are known not to be commands. */
export const isProgramOfTable = (word: Text | undefined) => programs.has(basename(word?.value ?? ''));

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
