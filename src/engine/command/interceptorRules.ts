import { type InterceptedCommand } from './interceptedCommand.ts';

/** A kind of command for which there is a better tool. */
export type InterceptorRule = PatternRule | ProgramRule;

interface BetterTool {
  /** The tool to use instead. While it is not available, the rule does not count. */
  readonly tool: string;
  /** What to do instead. */
  readonly message: string;
}

/** A rule of the user. */
export interface PatternRule extends BetterTool {
  /** A regular expression for the text of a command. */
  readonly pattern: string;
}

/** A rule for what a simple command is, however it is written. */
export interface ProgramRule extends BetterTool {
  readonly matches: (command: InterceptedCommand) => boolean;
}

const printers = new Set(['echo', 'printf']);
const readers = new Set(['cat', 'bat', 'less', 'more', 'nl', 'head', 'tail']);
const searchers = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack']);
const finders = new Set(['find', 'fd', 'fdfind', 'locate']);
const finding = /^(-i?name|-i?path|-i?regex|-type|-[tegE]|--(type|glob|extension|exclude)(=.*)?)$/s;

export const defaultInterceptorRules: readonly ProgramRule[] = [
  {
    matches: ({ name, writes, operands }) =>
      writes && (printers.has(name) || (name === 'cat' && operands.length === 0)),
    tool: 'write',
    message: 'Write files with the tool for that: it needs no quoting, and the user sees what is changed.',
  },
  {
    matches: ({ name, reads, operands }) => readers.has(name) && (reads || operands.length > 0),
    tool: 'read',
    message: 'Read files with the tool for that: it takes a range of lines, and costs no process.',
  },
  {
    matches: ({ name, words }) =>
      words.length > 0 && (searchers.has(name) || (name === 'git' && words[0] === 'grep')),
    tool: 'search',
    message: 'Search in files with the tool for that: it knows which files to leave out.',
  },
  {
    matches: ({ name, words }) => finders.has(name) && words.some((word = '') => finding.test(word)),
    tool: 'find',
    message: 'Find files with the tool for that: it takes a pattern, and knows which files to leave out.',
  },
  {
    matches: ({ name, words }) => editors.get(name)?.(words) === true,
    tool: 'edit',
    message:
      'Change files with the tool for that: it fails when the text is not there, and the user sees what is changed.',
  },
];

type Words = InterceptedCommand['words'];

/** By the name of a program: whether such words have it change files in place. */
const editors = new Map<string, (words: Words) => boolean>([
  ...['sed', 'gsed'].map((name) => [name, isSedInPlace] as const),
  ...['perl', 'ruby'].map((name) => [name, isPerlInPlace] as const),
  ...['awk', 'gawk'].map((name) => [name, isAwkInPlace] as const),
]);

function isSedInPlace(words: Words): boolean {
  const options = withoutValues(words, /^-[bEnrsuz]*[efl]$|^--(expression|file|line-length)$/);
  return options.some((word = '') => /^-[bEnrsuz]*i|^--i/.test(word));
}

/** What follows the script's name is for the script. */
function isPerlInPlace(words: Words): boolean {
  const options = withoutValues(words, /^-[a-zA-Z\d]*[eE]$|^-[IF]$/);
  const end = options.findIndex((word) => !word?.startsWith('-'));
  return options
    .slice(0, end < 0 ? options.length : end)
    .some((word = '') => /^-[acdlnpsStTuUvwWX\d]*i/.test(word));
}

function isAwkInPlace(words: Words): boolean {
  return words.some(
    (word = '', index) =>
      /^(-i|--include=)inplace$/.test(word) ||
      (word === 'inplace' && /^(-i|--include)$/.test(words[index - 1] ?? '')),
  );
}

/** The words up to `--`, without those that are the value of the option before them. */
function withoutValues(words: Words, takesNext: RegExp): Words {
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  return own.filter((_, index) => !takesNext.test(own[index - 1] ?? ''));
}
