import { basename, extname } from 'node:path';
import { type Command, type SyntaxNode } from 'unbash';
import { readsInput } from './changesShell.ts';
import {
  boundedReaders,
  countingPrograms,
  endlessCode,
  endlessFiles,
  endlessOptions,
  endlessPrograms,
  hugeNumber,
  interpreters,
  repeatingPrograms,
  wrappers,
  type EndlessPrograms,
} from './endlessPrograms.ts';
import { isGiven } from './givenOptions.ts';
import { nodesUnder, parseScript } from './parseScript.ts';

const endlessLoops = new Set<SyntaxNode['type']>(['ArithmeticFor', 'Coproc', 'Select']);

/** Whether any command in a part of a script is one of those that may go on for ever. */
export function mayNeverEnd(part: SyntaxNode): boolean {
  return nodesUnder(part).some((node) => {
    if (node.type === 'Command') return isEndless(node);
    if (node.type === 'While') return !readsInput(node);
    if (node.type === 'Redirected') return inputsOf(node).some(isEndlessFile);
    return endlessLoops.has(node.type);
  });
}

type Words = readonly string[];

function isEndless(command: Command): boolean {
  const [program = '', ...args] = [command.name, ...command.args].map(textOf);
  const name = basename(program);
  if (endlessOptions.some((option) => isGiven(args, option))) return true;
  if (goesOn(name, args) || readsEndlessly(name, [...args, ...inputsOf(command)])) return true;
  return wrapperNames.has(name) && (args.some(isWrappedCommand) || args.some(isEndlessScript));
}

/** What a word says, as far as that can be read. */
const textOf = (word: Command['name'] | Command['args'][number]) =>
  word === undefined ? '' : word.type === 'Assignment' ? word.text : word.value;

const inputsOf = ({ redirects }: Pick<Command, 'redirects'>): string[] =>
  redirects.flatMap((redirect) =>
    redirect.type === 'Redirect' && redirect.operator === '<' ? [redirect.target?.value ?? ''] : [],
  );

/** Where the options of a wrapper end is not known, so any of its words may be the program. */
const isWrappedCommand = (word: string, index: number, words: Words) => {
  const [name, args] = [basename(word), words.slice(index + 1)];
  return goesOn(name, args) || readsEndlessly(name, args);
};

const plainWord = /^[\w./:@%+=,-]*$/;

/** `bash -c '…'` and its like. */
function isEndlessScript(word: string): boolean {
  if (plainWord.test(word)) return false;
  const script = parseScript(word);
  return !script || mayNeverEnd(script);
}

const wrapperNames = new Set(wrappers.split(' '));
const countingNames = new Set(countingPrograms.split(' '));
const repeatingNames = new Set(repeatingPrograms.split(' '));
const interpreterNames = new Set(interpreters.split(' '));
const byProgram = Map.groupBy(
  endlessPrograms.flatMap(({ programs, ...rest }) => programs.split(' ').map((name) => ({ name, ...rest }))),
  ({ name }) => name,
);

function goesOn(name: string, args: Words): boolean {
  if (repeatingNames.has(name) && args.filter((arg) => /^\d+$/.test(arg)).length === 1) return true;
  if (countingNames.has(name) && args.some((arg) => hugeNumber.test(arg))) return true;
  if (interpreterNames.has(name) && args.some((arg) => endlessCode.test(arg))) return true;
  return (byProgram.get(name) ?? []).some((rule) => applies(rule, args));
}

function applies({ with: marks, unless = [] }: Omit<EndlessPrograms, 'programs'>, args: Words): boolean {
  const isMarked = marks?.some((mark) => mark.split(' ').every((word) => mentions(args, word))) ?? true;
  return isMarked && !unless.some((option) => isGiven(args, option));
}

/** Whether an option or word may be among the arguments: an option also as one letter of many. */
function mentions(args: Words, word: string): boolean {
  if (word.startsWith('--')) return isGiven(args, word);
  if (word.startsWith('-')) return args.some((arg) => /^-[^-]/.test(arg) && arg.includes(word.slice(1)));
  return args.some((arg) => isNamed(arg, word));
}

/** `dev:web` is named `dev`, `test:watch` is named `:watch`, and `src/server.js` is named `server.js`. */
function isNamed(arg: string, name: string): boolean {
  if (name.startsWith(':')) return arg.endsWith(name);
  return arg.split(':', 1)[0] === name || (extname(name) !== '' && basename(arg) === name);
}

function readsEndlessly(name: string, files: Words): boolean {
  const bounds = Object.hasOwn(boundedReaders, name) ? (boundedReaders[name] ?? []) : [];
  return !bounds.some((bound) => isGiven(files, bound)) && files.some(isEndlessFile);
}

/** Also as the value of an option: `if=/dev/zero`. */
const isEndlessFile = (word: string) => {
  const file = word.slice(word.indexOf('=') + 1);
  return endlessFiles.some((beginning) => file.startsWith(beginning));
};
