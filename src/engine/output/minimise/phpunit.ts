import { eachLine, isBlank } from './eachLine.ts';
import { isGiven } from './namedOption.ts';
import { repeated, repeatedBelow } from './repeatedBelow.ts';
import { type Rules } from './rules.ts';
import { hasBadMark } from './telling.ts';

const otherForms = [
  '--list-tests',
  '--list-groups',
  '--list-suites',
  '--teamcity',
  '--version',
  '--help',
  '-h',
];

/** Dots with the number of tests so far, or with `--testdox` a line for each; then all that failed. */
export const phpunit: Rules = {
  name: 'phpunit',
  handles: (words) => words[0] === 'phpunit' && !isGiven(words, ...otherForms),
  judge: (lines) => {
    const isRepeated = repeatedBelow(lines, (line) => line === 'Summary of non-successful tests:');
    const end = lines.findIndex((line) => line.startsWith('Time: '));
    return eachLine(lines, (line, index) => {
      if (end >= 0 && index >= end) return undefined;
      if (/^ {3}[│┐├╵┴]/.test(line) && isRepeated(index)) return repeated;
      const isPassed = isDots(line) || isTick(line) || isStep(lines, index) || isTitleOfPassing(lines, index);
      return isPassed ? 'passing tests' : undefined;
    });
  },
  isHarmless: () => true,
};

const isDots = (line: string) => /^\.+(?: +\d+ \/ \d+ \( *\d+%\))?$/.test(line);

/** ` ✔ Adds up [0.12 ms]` */
const isTick = (line: string) => /^ ✔ \S/.test(line) && !hasBadMark(line);

/** A class and right below it only tests that passed, up to a blank line. */
function isTitleOfPassing(lines: readonly string[], index: number): boolean {
  if (!isBlank(lines[index - 1] ?? '') || !/^\S/.test(lines[index] ?? '')) return false;
  let end = index + 1;
  while (isTick(lines[end] ?? '')) end++;
  return end > index + 1 && isBlank(lines[end] ?? '');
}

const step = /^Test '(.+)' (started|ended)$/;

/** With `--debug`: a test that began and ended, with nothing printed between. */
function isStep(lines: readonly string[], index: number): boolean {
  const [, name, state] = step.exec(lines[index] ?? '') ?? [];
  if (name === undefined) return false;
  const other = step.exec(lines[state === 'started' ? index + 1 : index - 1] ?? '');
  return other?.[1] === name && other[2] !== state;
}
