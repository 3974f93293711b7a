import { printingProgram } from '../../command/simpleCommand.ts';
import { wordsOfChain } from './chains.ts';
import { families } from './families.ts';
import { judged } from './judged.ts';
import { type Invocation, type Rules, type Verdict } from './rules.ts';
import { startedProgram } from './startedProgram.ts';

/** What is not worth a reader's second look at the whole of it. */
const minSavedLength = 200;
const minSavedShare = 0.05;

/** Judging more takes longer than a reader should wait. */
const maxLines = 200_000;

/** The program, or the chain of programs, that a command comes to, if anything is known of what it prints. */
export function knownInvocation(command: string, exitCode: number): Invocation | undefined {
  const words = printingProgram(command) ?? wordsOfChain(command);
  const invocation = { words: startedProgram(words), exitCode };
  return rulesFor(invocation, families) && invocation;
}

/**
 * The output of a well-known program with only what matters in it, or undefined when it is to be shown as it is: nobody
 * knows the program, there is little to leave out, or its rules fail.
 */
export function minimise(
  text: string,
  invocation: Invocation,
  known: readonly Rules[] = families,
): string | undefined {
  const shorter = shorten(text, invocation, known);
  const saved = shorter === undefined ? 0 : text.length - shorter.length;
  return saved >= Math.max(minSavedLength, text.length * minSavedShare) ? shorter : undefined;
}

function rulesFor({ words }: Invocation, known: readonly Rules[]): Rules | undefined {
  try {
    return known.find(({ handles }) => handles(words));
  } catch {
    return undefined; // Words that nobody thought of are those of a program that nobody knows.
  }
}

function shorten(text: string, invocation: Invocation, known: readonly Rules[]): string | undefined {
  const rules = rulesFor(invocation, known);
  if (!rules) return undefined;
  try {
    const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n', maxLines + 1);
    if (lines.length > maxLines) return undefined;
    return withNotes(lines, judged(lines, rules, invocation), rules).join('\n');
  } catch {
    return undefined; // Output of a version that the rules do not know: the whole text is always right.
  }
}

/** Lines that are left out one after another get one note together, where they were. */
function withNotes(
  lines: readonly string[],
  verdicts: readonly Verdict[],
  { scattered = [] }: Rules,
): string[] {
  const isScattered = (verdict: Verdict) => verdict !== undefined && scattered.includes(verdict);
  const shown: string[] = [];
  const between: Verdict[] = [];
  for (let index = 0; index < lines.length;) {
    if (verdicts[index] === undefined) {
      shown.push(lines[index++] ?? '');
      continue;
    }
    const end = endOfGap(lines, verdicts, index);
    const gap = verdicts.slice(index, end);
    const note = noteFor(gap.filter((verdict) => !isScattered(verdict)));
    // A note that is no shorter than what it stands for says less.
    if (note !== undefined && note.length >= lengthOf(lines, index, end)) {
      shown.push(...lines.slice(index, end));
    } else {
      if (note !== undefined) shown.push(note);
      for (const verdict of gap) if (isScattered(verdict)) between.push(verdict);
    }
    index = end;
  }
  const last = noteFor(between, ' in between');
  return last === undefined ? shown : [...shown, last];
}

/** One after the last line of a gap. */
function endOfGap(lines: readonly string[], verdicts: readonly Verdict[], start: number): number {
  let end = start;
  while (end < lines.length && verdicts[end] !== undefined) end++;
  return end;
}

function lengthOf(lines: readonly string[], start: number, end: number): number {
  let length = end - start - 1;
  for (let index = start; index < end; index++) length += lines[index]?.length ?? 0;
  return length;
}

/** None where nothing but blank lines and their like are missing. */
function noteFor(gap: readonly Verdict[], where = ''): string | undefined {
  const kinds = [...new Set(gap.filter((verdict) => verdict !== undefined && verdict !== ''))];
  if (kinds.length === 0) return undefined;
  const count = gap.filter((verdict) => verdict !== '').length;
  return `[${count} ${count === 1 ? 'line' : 'lines'} left out${where}: ${kinds.join(', ')}]`;
}
