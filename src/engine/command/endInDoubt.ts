import { basename } from 'node:path';
import { type Command, type SyntaxNode, type Word, type WordPart } from 'unbash';
import { boundedReaders, wrappers } from './endlessPrograms.ts';
import { isGiven } from './givenOptions.ts';
import { nodesUnder, parseScript } from './parseScript.ts';
import {
  fileRunners,
  hugeFolders,
  knownFiles,
  optionWalkers,
  projectRunners,
  readers,
  toolFolders,
  walkers,
} from './unseenPrograms.ts';

/**
 * Whether a part of a script does something of which its text does not tell whether it ends, and which may print before
 * it does.
 */
export function isEndInDoubt(part: SyntaxNode): boolean {
  return nodesUnder(part).some((node) => {
    if (node.type === 'Command') return isUnseen(node);
    return node.type === 'Redirected' && hasUnknownInput(node);
  });
}

/** A word as it is written, and undefined where only the shell knows it. */
type Words = readonly (string | undefined)[];

/** Patterns are names of files in a folder, and what is in a `<(…)` is looked at by itself. */
const knownValue = ({ value, parts = [] }: Word) => (parts.some(isExpansion) ? undefined : value);

const expansions = new Set<WordPart['type']>(['SimpleExpansion', 'ParameterExpansion', 'CommandExpansion']);

const isExpansion = (part: WordPart): boolean =>
  part.type === 'DoubleQuoted'
    ? part.parts.some(({ type }) => type !== 'Literal')
    : expansions.has(part.type);

function isUnseen(command: Command): boolean {
  const { name, args } = command;
  if (!name) return false;
  const words = [name, ...args].map((word) => (word.type === 'Word' ? knownValue(word) : word.text));
  const program = basename(words[0] ?? '');
  if (hasUnknownInput(command) || mayRunOn(words) || walksFar(command)) return true;
  // What it is piped is its program.
  if (args.length === 0 && runnerOf(program)) return true;
  if (!wrapperNames.has(program)) return false;
  return args.some(isUnseenScript) || isUnseenWrapped(words.slice(1));
}

/** Says whether it goes through a folder in which there is very much. */
function walksFar({ name, args }: Command): boolean {
  const program = basename(name?.value ?? '');
  const words = args.map(({ text }) => text.replaceAll(/["']/g, ''));
  const option = Object.hasOwn(optionWalkers, program) ? optionWalkers[program] : undefined;
  const isWalker = walkerNames.has(program) || words.some((word) => option?.test(word));
  return isWalker && words.some((word) => hugeFolders.test(word));
}

/** `bash -c '…'` and its like. */
function isUnseenScript(word: Command['args'][number], index: number, args: Command['args']): boolean {
  if (word.type !== 'Word') return false;
  const isScript = /[\s;|&]/.test(word.value) || args[index - 1]?.text === '-c';
  const script = isScript ? parseScript(word.value) : undefined;
  return script !== undefined && isEndInDoubt(script);
}

/** Any of the words may be the program; only the first that can be is taken for one by its path. */
function isUnseenWrapped(words: Words): boolean {
  const program = words.findIndex((word) => word === undefined || !isBeforeProgram(word));
  if (program === -1) return false;
  return mayRunOn(words.slice(program)) || words.some((_, index) => isReadOrRun(words.slice(index)));
}

/** Options, times, variables, and another wrapper. */
const isBeforeProgram = (word: string) =>
  /^-|^[\d.]+[smhd]?$|=/.test(word) || wrapperNames.has(basename(word));

function mayRunOn(words: Words): boolean {
  const [program] = words;
  return program === undefined || isLocalProgram(program) || isReadOrRun(words);
}

function isReadOrRun([program = '', ...args]: Words): boolean {
  const name = basename(program);
  const known = args.filter((arg) => arg !== undefined);
  if (projectRunnerNames.has(name)) return known[0] === 'run';
  if (readerNames.has(name)) return known.length < args.length && !isBounded(name, known);
  return runsFile(name, args, known);
}

/** Whether an interpreter is given its program as a file, which `-` is too. */
function runsFile(name: string, args: Words, known: readonly string[]): boolean {
  const runner = runnerOf(name);
  if (!runner || runner.unless.some((option) => isGiven(known, option))) return false;
  return args.some((arg) => arg === undefined || arg === '-' || !arg.startsWith('-'));
}

const runnerOf = (name: string) => fileRunners.find(({ programs }) => programs.split(' ').includes(name));

function isBounded(name: string, args: readonly string[]): boolean {
  const bounds = Object.hasOwn(boundedReaders, name) ? (boundedReaders[name] ?? []) : [];
  return bounds.some((bound) => isGiven(args, bound));
}

/** Where programs are installed, they are known by their names. */
const isLocalProgram = (program: string) =>
  program.includes('/') && !toolFolders.test(program) && !knownFileNames.has(basename(program));

const hasUnknownInput = ({ redirects }: Pick<Command, 'redirects'>) =>
  redirects.some(
    (redirect) =>
      redirect.type === 'Redirect' &&
      redirect.operator === '<' &&
      redirect.target !== undefined &&
      knownValue(redirect.target) === undefined,
  );

const walkerNames = new Set(walkers.split(' '));
const wrapperNames = new Set(wrappers.split(' '));
const readerNames = new Set(readers.split(' '));
const projectRunnerNames = new Set(projectRunners.split(' '));
const knownFileNames = new Set(knownFiles.split(' '));
