import { statSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { type Command, type CommandNode, type SyntaxNode } from 'unbash';
import { boundedReaders } from './endlessPrograms.ts';
import { endingPrograms, transparentWrappers } from './endingPrograms.ts';
import { isGiven } from './givenOptions.ts';
import { isWithin } from './isWithin.ts';
import { literalValue } from './literalWord.ts';
import { childrenOf } from './parseScript.ts';
import { hugeFolders, optionWalkers, walkers } from './unseenPrograms.ts';

/**
 * Tells whether a stage of a pipeline ends by itself, and does nothing but print, when `head` no longer stops it: a simple
 * command of a program in the table, reading files that end.
 *
 * @param place The directory in which it runs; undefined where only the shell could know.
 */
export function isKnownToEnd(node: CommandNode, place: string | undefined): boolean {
  return (
    node.type === 'Command' &&
    endsByItself(node, place) &&
    innerCommands(node).every((one) => isKnownToEnd(one, place))
  );
}

/** The commands in a `<(…)`, which run beside it. A `$(…)` has ended before it begins. */
function innerCommands(node: SyntaxNode): CommandNode[] {
  if (node.type === 'CommandExpansion') return [];
  if (node.type !== 'ProcessSubstitution') return childrenOf(node).flatMap(innerCommands);
  return childrenOf(node).flatMap(commandsIn);
}

function commandsIn(node: SyntaxNode): CommandNode[] {
  if (node.type === 'Command') return [node];
  if (['Script', 'Statement', 'Pipeline'].includes(node.type)) return childrenOf(node).flatMap(commandsIn);
  return [node as CommandNode];
}

const wrapperNames = new Set(transparentWrappers.split(' '));

/** A pattern in a folder of devices: it is not looked up which of them it means. */
const anyDevice = /(?:^|[=/])(?:dev|proc|sys)\/.*[*?[{]/;

function endsByItself({ name, args }: Command, place: string | undefined): boolean {
  if (!name || args.some(({ text }) => anyDevice.test(text))) return false;
  const words = [name, ...args].map((word) => (word.type === 'Word' ? literalValue(word) : word.text));
  const [program = '', ...given] = startedWords(words);
  const known = Object.hasOwn(endingPrograms, basename(program))
    ? endingPrograms[basename(program)]
    : undefined;
  if (!known?.(given.map((word) => word ?? ''))) return false;
  return isWalk(basename(program), given)
    ? foldersOf(given).every((folder) => folder !== undefined && isSmall(folder, place))
    : isBounded(basename(program), given) ||
        given.every((word) => word === undefined || isFileWithEnd(word, place));
}

type Words = readonly (string | undefined)[];

/** The words from the program on that `sudo`, `npx` and their like start. */
function startedWords(words: Words): Words {
  const [program = '', ...rest] = words;
  if (!wrapperNames.has(basename(program))) return words;
  const next = rest.findIndex((word) => word === undefined || !/^-|^[\d.]+[smhd]?$|^\w+=/.test(word));
  return next === -1 ? words : startedWords(rest.slice(next));
}

const walkerNames = new Set(walkers.split(' '));

function isWalk(program: string, args: Words): boolean {
  const option = Object.hasOwn(optionWalkers, program) ? optionWalkers[program] : undefined;
  return walkerNames.has(program) || args.some((word) => word !== undefined && option?.test(word));
}

/** The words that may be folders (a bare number is a depth); the current directory where no word looks like one. */
function foldersOf(args: Words): Words {
  const operands = args.filter((word) => word === undefined || !/^[-(!]|^\d+$/.test(word));
  return operands.some((word) => word === undefined || /^(?:[./~]|\$)/.test(word))
    ? operands
    : ['.', ...operands];
}

/** A walk through `/`, `/usr`, the home directory or a parent of it takes too long to wait for. */
function isSmall(folder: string, place: string | undefined): boolean {
  // Of a pattern, the folder in which it is looked up.
  const path = pathOf(/[*?[{]/.test(folder) ? dirname(folder) : folder, place);
  return path !== undefined && !hugeFolders.test(path) && !isWithin(path, homedir());
}

/** A reader with a limit that is not huge, such as `head -c 16 /dev/urandom`. */
function isBounded(program: string, args: Words): boolean {
  const bounds = Object.hasOwn(boundedReaders, program) ? (boundedReaders[program] ?? []) : [];
  const known = args.filter((arg) => arg !== undefined);
  const isHuge = known.some((arg) => /\d{9}|\d[GTPE]/i.test(arg));
  return !isHuge && bounds.some((bound) => isGiven(known, bound));
}

/** Also after a `=`, as in `if=/dev/zero`. What is not there ends at once. */
function isFileWithEnd(word: string, place: string | undefined): boolean {
  const path = pathOf(word.slice(word.indexOf('=') + 1), place);
  if (path === undefined || word.startsWith('-')) return true;
  const found = statOf(path);
  return !found || found.isFile() || found.isDirectory() || path === '/dev/null';
}

/** Undefined for what is no file, or cannot be looked at: then it cannot be read either. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function pathOf(word: string, place: string | undefined): string | undefined {
  if (word.startsWith('~')) return resolve(homedir(), `.${word.slice(1)}`);
  if (word.startsWith('/')) return resolve(word);
  return place === undefined ? undefined : resolve(place, word);
}
