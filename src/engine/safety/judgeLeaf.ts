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
    effect: program
      ? tried(judgeProgram(program, args, where), args)
      : redefined.has(path)
        ? kept(unknownProgram(path))
        : judgeUnknown(path, args, where),
    denial: denialOf(name, args, where),
  };
}

/** What is only asked to tell something is worth a try, where it cannot be told what is run, or it would only seem to change something. */
function tried(effect: Effect, args: readonly Text[]): Effect {
  const isTried =
    (effect.class === 'cannot be told' && onlyTells(args)) ||
    (effect.class === 'changes the workspace' && isDryRun(args));
  return isTried ? kept(effect) : effect;
}

/** What is not known is worth a try if it is called like what only reads, or only to say something. */
function judgeUnknown(path: string, args: readonly Text[], where: Whereabouts): Effect {
  const namesake = programs.get(basename(path));
  const isTried = namesake
    ? isReadable(judgeProgram(namesake, args, where)) || onlyTells(args)
    : onlyTells(args) || onlyChecks(args);
  return isTried ? kept(unknownProgram(path)) : unknownProgram(path);
}

/** `tool --version`, `tool status`, `tool config list --json`, `tool --dry-run build`. */
function onlyTells(args: readonly Text[]): boolean {
  const words = args.map(({ value = '' }) => value);
  if (hasTellingOption(args)) return true;
  if (words.length === 1 && /^(-v|-V|-h|-version|-help)$/.test(words[0] ?? '')) return true;
  const [verb, ...more] = words.filter((word) => !word.startsWith('-'));
  const [second] = more;
  return isTelling(verb) || (isTelling(second) && more.length === 1);
}

const hasTellingOption = (args: readonly Text[]) => args.some(({ value = '' }) => tellingOptions.test(value));

/** Where it is surely an option, and no value of another one. */
const isDryRun = (args: readonly Text[]) =>
  args.some(
    ({ value }, index) =>
      value === '--dry-run' &&
      !args[index - 1]?.value?.startsWith('-') &&
      !args.some((word) => word.value === '--'),
  );

const tellingOptions =
  /^--(version|help|dry-?run|just-print|question|collect-only|co|fixtures|markers|check|print|list(-?(tests|files|all|tags|targets|projects|suites))?|show-?config|print-config|print-data-base|summary|tasks)$/i;

const tellingVerbs = new Set(
  'list ls show status info view describe inspect get tree version versions help env which where why doctor query search log logs diff outdated whoami current explain print cat stat stats tasks targets usage dependencies projects routes lint typecheck type-check check-types'.split(
    ' ',
  ),
);

/** Also `lint:css`, but for what is to mend something. */
const isTelling = (word = '') => !/:(fix|write)$/.test(word) && tellingVerbs.has(word.replace(/:.*/, ''));

/** To some programs that are known, it is to build. */
const onlyChecks = ([verb]: readonly Text[]) => verb?.value === 'check' || verb?.value === 'validate';

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
