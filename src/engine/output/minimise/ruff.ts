import { eachLine } from './eachLine.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { type Rules, type Verdict } from './rules.ts';

const otherOutput = ['--diff', '--statistics', '--show-files', '--show-settings', '--watch', '-w'];

/** Every message stays, with its place and the help for it: what can go are lines of source, as they are or as fixed. */
export const ruff: Rules = {
  name: 'ruff check',
  handles: (words) =>
    words[0] === 'ruff' &&
    words[1] === 'check' &&
    !isGiven(words, ...otherOutput) &&
    areOnly(valuesOf(words, '--output-format', '--format'), ['full']),
  judge: (lines) => {
    const frames = verdictsOfFrames(lines);
    return eachLine(lines, (_, index) => frames[index]);
  },
  isHarmless: isInFrame,
};

/** The lines one after another that have a bar, go together or not at all. */
function verdictsOfFrames(lines: readonly string[]): Verdict[] {
  const verdicts: Verdict[] = [];
  for (let start = 0; start < lines.length;) {
    let end = start;
    while (isInFrame(lines[end] ?? '')) end++;
    const kind = kindOf(lines, start, end);
    for (; start < end; start++) verdicts.push(kind);
    if (start < lines.length) verdicts.push(undefined);
    start++;
  }
  return verdicts;
}

function isInFrame(line: string): boolean {
  return /^(?: {2,}| *\d+ +)[|+-](?: |$)/.test(line);
}

function kindOf(lines: readonly string[], start: number, end: number): Verdict {
  const before = lines[start - 1] ?? '';
  if (before.startsWith('help: ')) return 'suggested edits';
  const isFrame = /^ +--> /.test(before) || /^\S+:\d+:\d+: /.test(before);
  return isFrame && lines.slice(start, end).every(isPlain) ? 'code frames' : undefined;
}

/** A line of source, or marks under one without words of their own. */
const isPlain = (line: string) => /^ *\d+ +\|/.test(line) || /^ +\|[ |/_^~-]*(?:[A-Z]+\d+)? *$/.test(line);
