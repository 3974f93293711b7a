import { type Connection } from './connection.ts';
import { quote } from './quote.ts';

/** Holds the statuses of the last pipeline, which the first command that runs after it replaces. */
const stagesVariable = 'AGENT_SHELL_STAGES';

/** The text that keeps them for the dump. */
export const keepStages = `${stagesVariable}=("\${PIPESTATUS[@]-}")`;

/**
 * What a shell says of its state: one command per section, only builtins, so that it is fast and works under whatever
 * the command did to its shell; the backslash is for aliases, and so is that there are no reserved words but braces. Each section ends with a NUL: a dump that lacks one is not
 * complete.
 */
const sections = {
  stages: `\\builtin printf '%s ' "\${${stagesVariable}[@]-}"`,
  variables: '\\builtin declare -p',
  setOptions: `\\builtin printf %s "$SHELLOPTS"`,
  // bash 3.2 has no BASHOPTS.
  shoptOptions: `\\builtin printf %s "\${BASHOPTS-}"; \\builtin [ -n "\${BASHOPTS-}" ] || \\builtin shopt -s`,
  functions: '\\builtin declare -f',
  functionNames: '\\builtin declare -F',
  aliases: '\\builtin alias -p',
  umask: '\\builtin umask',
  cwd: '\\builtin pwd',
} as const;

type Section = keyof typeof sections;

const before = ['variables', 'setOptions', 'shoptOptions'] as const satisfies Section[];
const after = Object.keys(sections) as Section[];

type Texts<Name extends Section> = Record<Name, string>;

/**
 * Where a person types, a variable may hold a password: only what the command exports on purpose is written down, and
 * where it was before.
 */
const sectionsBy: Record<Connection, Record<Section, string>> = {
  pipe: sections,
  terminal: {
    ...sections,
    variables: `\\builtin export -p; \\builtin [ -z "\${OLDPWD-}" ] || \\builtin declare -p OLDPWD`,
  },
};

/** The text that writes the first part of the dump to an empty file, before the command. */
export const dumpBefore = (file: string, connection: Connection = 'pipe') =>
  // Some file systems write a file to the disk at once when it was cut off, even one that had nothing in it.
  `${dump(before, connection)} >>${quote(file)}`;

/** The text that writes the first part again. */
export const dumpAgain = (file: string, connection: Connection = 'pipe') =>
  `${dump(before, connection)} >${quote(file)}`;

/** The text that adds the second part, after it. */
export const dumpAfter = (file: string, connection: Connection = 'pipe') =>
  `${dump(after, connection)} >>${quote(file)}`;

/** What a shell that could not be set up leaves instead of a dump: this, and the status that its setup ended with. */
const notSetUpMark = 'not set up: ';

/** The text that writes it, with the status in a variable. */
export const markNotSetUp = (file: string, variable: string) =>
  `\\builtin printf '%s' "${notSetUpMark}$${variable}" >${quote(file)}`;

/** The status of a setup that was not read to its end; undefined where a dump says nothing of that. */
export const setupStatusIn = (dump: string): string | undefined =>
  dump.startsWith(notSetUpMark) ? dump.slice(notSetUpMark.length) : undefined;

const dump = (names: readonly Section[], connection: Connection) =>
  `{ ${names.map((name) => `${sectionsBy[connection][name]}; \\builtin printf '\\0'`).join('; ')}; }`;

/** Both parts; undefined unless both are whole. */
export function parseDump(
  dump: string,
): { before: Texts<(typeof before)[number]>; after: Texts<Section> } | undefined {
  const texts = dump.split('\0');
  if (texts.length !== before.length + after.length + 1) return undefined;
  return { before: named(before, texts), after: named(after, texts.slice(before.length)) };
}

const named = <Name extends Section>(names: readonly Name[], texts: readonly string[]) =>
  Object.fromEntries(names.map((name, index) => [name, texts[index]])) as Texts<Name>;
