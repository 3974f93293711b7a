import { coverageTable } from './coverageTable.ts';
import { eachLine, isBlank } from './eachLine.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { indentOf, isPlaceOfTest, passingTree, type TreeLine } from './passingTree.ts';
import { type Rules } from './rules.ts';
import { hasBadMark, isTelling } from './telling.ts';

const reporters = ['default', 'summary', 'github-actions'];

/** The results of suites are printed as a whole each: a header, with `--verbose` its tests, then what went wrong. */
export const jest: Rules = {
  name: 'jest',
  handles: (words) =>
    words[0] === 'jest' &&
    !isGiven(words, '--json', '--listTests', '--showConfig') &&
    areOnly(valuesOf(words, '--reporters'), reporters),
  judge: (lines) => {
    // In colours a header has a space before it, on its background.
    const plain = lines.map((line) => (/^ (?:PASS|FAIL) /.test(line) ? line.slice(1) : line));
    const goes = passingTree(plain, kindsOf(plain));
    const isCovered = coverageTable();
    return eachLine(lines, (line, index) => {
      if (isCovered(line)) return 'fully covered files';
      return goes[index] === true ? 'passing tests' : undefined;
    });
  },
  // Only what is in the place of a suite or of a test is taken for one, whatever its words.
  isHarmless: () => true,
};

/** `PASS client test/cart.test.js (1.234 s)`: names of projects are words, but none of trouble. */
function isPassedSuite(line: string): boolean {
  if (!/^ ?PASS /.test(line)) return false;
  const [, ...words] = line.replace(details, '').split(' ').filter(Boolean);
  return /\.\w+$/.test(words.pop() ?? '') && !isTelling(words.join(' '));
}

const details = / \((?:[\d.]+ [a-z]*s|\d+ MB heap size|[\d.]+ [a-z]*s, \d+ MB heap size)\)$/;

const isTick = (line: string) => /^ {2,}[✓✔√] /.test(line);
const isPassedTest = (line: string) => isTick(line) && !hasBadMark(line);
const isAnyTest = (line: string) => /^ +[✓✔√✕×○✎] /.test(line);

function kindsOf(lines: readonly string[]): TreeLine[] {
  const kinds = lines.map((line): TreeLine => (isPassedSuite(line) ? 'passing' : 'other'));
  const ticks = lines.flatMap((line, index) =>
    isHeader.test(line) ? judgeTree(lines, kinds, index + 1) : [],
  );
  if (ticks.length === (passedTests(lines) ?? ticks.length)) return kinds;
  // Some are no tests: one that tells of trouble may be what a test printed.
  for (const index of ticks) if (isTelling(lines[index] ?? '')) kinds[index] = 'other';
  return kinds;
}

const isHeader = /^(?:PASS|FAIL) +\S/;

/**
 * Only what follows a header without a gap, up to a blank line, is the tree of its tests: a message may look like
 * anything. Returns where there are ticks.
 */
function judgeTree(lines: readonly string[], kinds: TreeLine[], start: number): number[] {
  let end = start;
  while (lines[end]?.startsWith('  ') && !isBlank(lines[end] ?? '')) end++;
  if (!isBlank(lines[end] ?? '')) return [];
  const [ticks, titles]: [number[], Set<number>] = [[], new Set()];
  for (let index = start; index < end; index++) {
    const line = lines[index] ?? '';
    if (isTick(line) && isPlaceOfTest(indentOf(line), titles)) {
      ticks.push(index);
      if (isPassedTest(line)) kinds[index] = 'passing';
    } else if (!isAnyTest(line)) {
      titles.add(indentOf(line));
      if (isTitle(line)) kinds[index] = 'title';
    }
  }
  return ticks;
}

/** Neither a mark, nor the number of a failure. */
const isTitle = (line: string) => /^ +(?!\d+\) )[\p{L}\p{N}#.'"`(<[/@$:_{*-]/u.test(line);

/** How many tests passed, by the last line that says so. */
function passedTests(lines: readonly string[]): number | undefined {
  const totals = lines.findLast((line) => /^Tests: .*\d total$/.test(line));
  return totals === undefined ? undefined : Number(/(\d{1,9}) passed/.exec(totals)?.[1] ?? 0);
}
