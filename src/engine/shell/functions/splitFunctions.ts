import { flagsLine, type ShellFunction } from './shellFunction.ts';

export interface SplitFunctions {
  readonly functions: readonly ShellFunction[];
  /** Names of functions whose text could not be told from that of their neighbours. */
  readonly unclear: readonly string[];
}

interface Named {
  readonly name: string;
  readonly flags: string;
}

/** The text of each function, from what `declare -f` and `declare -F` print: the same functions, in the same order. */
export function splitFunctions(printed: string, names: string): SplitFunctions {
  const named = parseNames(names);
  const starts = findStarts(printed, named);
  const functions: ShellFunction[] = [];
  const unclear: string[] = [];
  named.forEach(({ name, flags }, index) => {
    const start = starts[index];
    const end = index + 1 < named.length ? starts[index + 1] : printed.length;
    if (start === undefined || end === undefined) unclear.push(name);
    else functions.push({ name, flags, definition: definitionIn(printed.slice(start, end), name, flags) });
  });
  return { functions, unclear };
}

/** Bash allows no blanks in a name. */
function parseNames(names: string): Named[] {
  return [...names.matchAll(nameLine)].map(([, flags = '', name = '']) => ({ name, flags }));
}

/**
 * Where each function begins. A here-document or a string may have a line that looks like the beginning of the next
 * function; so each place is looked for twice, first from the beginning and then from the end. The true one is never
 * before the first nor after the second: where they differ, it is undefined.
 */
function findStarts(printed: string, named: readonly Named[]): (number | undefined)[] {
  const headers = findHeaders(printed);
  let first = -1;
  const earliest = named.map(({ name }) => {
    const after = first;
    return (first = headers.get(name)?.find((place) => place > after) ?? printed.length);
  });
  let last = printed.length;
  const latest = [...named].reverse().map(({ name }) => {
    const before = last;
    return (last = headers.get(name)?.findLast((place) => place < before) ?? -1);
  });
  latest.reverse();
  return earliest.map((place, index) => (place === latest[index] ? place : undefined));
}

// Only a newline ends a line here: to bash, other separators of Unicode are letters of a name.
const nameLine = /(?<![^\n])declare -(\w+) ([^\n]+)/g;
const headerLine = /(?<![^\n])(?:function )?([^ \t\n]+) \(\) (?=\n)/g;

/** By name, the places of lines like `name () `. Names that bash would misread have the word `function` before them. */
function findHeaders(printed: string): Map<string, number[]> {
  const headers = new Map<string, number[]>();
  for (const { 1: name = '', index } of printed.matchAll(headerLine)) {
    const places = headers.get(name);
    if (places) places.push(index);
    else headers.set(name, [index]);
  }
  return headers;
}

/** The flags of a function are a line after it, which is no part of its definition. */
function definitionIn(text: string, name: string, flags: string): string {
  const line = `${flagsLine(name, flags)}\n`;
  return (flags !== 'f' && text.endsWith(`\n${line}`) ? text.slice(0, -line.length) : text).replace(
    /\n$/,
    '',
  );
}
