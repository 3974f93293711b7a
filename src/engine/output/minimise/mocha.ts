import { eachLine, isBlank } from './eachLine.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { indentOf, isPlaceOfTest } from './passingTree.ts';
import { type Rules } from './rules.ts';
import { hasBadMark, isTelling } from './telling.ts';

const reporters = ['spec', 'dot', 'list'];

/** First the results, with what the tests print between them, then totals and all that failed. */
export const mocha: Rules = {
  name: 'mocha',
  handles: (words) =>
    (words[0] === 'mocha' || words[0] === '_mocha') &&
    !isGiven(words, '--dry-run', '--list-files', '--list-reporters') &&
    areOnly(valuesOf(words, '-R', '--reporter'), reporters),
  judge: (lines) => {
    const totals = lines.findIndex((line) => total.test(line));
    const results = totals < 0 ? lines : lines.slice(0, totals);
    const passed = passedIn(results, Number(total.exec(lines[totals] ?? '')?.[1]));
    const titles = titlesOfPassing(results, passed);
    return eachLine(lines, (_, index) =>
      passed.has(index) || titles.has(index) ? 'passing tests' : undefined,
    );
  },
  // Only what is in the place of a test or of a suite is taken for one, whatever its words.
  isHarmless: () => true,
};

const total = /^ {2}(\d+) passing\b/;
const tick = /^ +([✓✔√]) /;

/** `  ✔ cart adds up: 0ms`, as the reporter `list` has it. */
const tickInList = /^ {2}[✓✔√] .*: \d+ms$/;

/**
 * The tests that passed. What a test prints may look like one: where there are more or fewer than passed by the totals,
 * those that tell of trouble are not counted on.
 */
function passedIn(lines: readonly string[], count: number): Set<number> {
  const passed = new Set<number>();
  for (const ticks of Map.groupBy(ticksIn(lines), (index) => tick.exec(lines[index] ?? '')?.[1]).values()) {
    const plain = ticks.filter((index) => !hasBadMark(lines[index] ?? ''));
    const isExact = ticks.length === count || plain.length === count;
    for (const index of plain) if (isExact || !isTelling(lines[index] ?? '')) passed.add(index);
  }
  for (const [index, line] of lines.entries()) if (/^ *[.․]{2,}$/.test(line)) passed.add(index);
  return passed;
}

/** Where there are ticks in the place of a test. */
function ticksIn(lines: readonly string[]): number[] {
  const titles = new Set<number>();
  return lines.flatMap((line, index) => {
    const indent = indentOf(line);
    if (tick.test(line)) return isPlaceOfTest(indent, titles) || tickInList.test(line) ? [index] : [];
    if (indent === 2 && isBlank(lines[index - 1] ?? '')) titles.clear();
    if (indent >= 2 && !isBlank(line) && !/^ +(?:\d+\)|-) /.test(line)) titles.add(indent);
    return [];
  });
}

/**
 * The titles of those suites at the top in which everything passed, and of the suites in them. Where anything else was
 * printed, titles stay: they say where.
 */
function titlesOfPassing(lines: readonly string[], passed: ReadonlySet<number>): Set<number> {
  const titles = new Set<number>();
  const starts = lines.flatMap((_, index) => (isSuite(lines, index) ? [index] : []));
  for (const [nth, start] of starts.entries()) {
    const end = starts[nth + 1] ?? lines.length;
    const others: number[] = [];
    for (let index = start + 1; index < end; index++) {
      if (!isBlank(lines[index] ?? '') && !passed.has(index)) others.push(index);
    }
    if (others.every((index) => isInnerTitle(lines, index, passed)))
      for (const index of [start, ...others]) titles.add(index);
  }
  return titles;
}

const isSuite = (lines: readonly string[], index: number) =>
  indentOf(lines[index] ?? '') === 2 &&
  isBlank(lines[index - 1] ?? '') &&
  startOfTitle.test(lines[index] ?? '') &&
  indentOf(lines[index + 1] ?? '') === 4;

/** Neither a mark, nor a line of a stack. */
const startOfTitle = /^ +(?!\d+\) |at )[\p{L}\p{N}#.'"`(<[]/u;

/** What follows a title is below it; before it is a test that passed, or the title above it. */
function isInnerTitle(lines: readonly string[], index: number, passed: ReadonlySet<number>): boolean {
  const [before = '', line = '', after = ''] = [lines[index - 1], lines[index], lines[index + 1]];
  const indent = indentOf(line);
  if (isBlank(after) || indentOf(after) !== indent + 2 || !startOfTitle.test(line)) return false;
  return passed.has(index - 1) || (!isBlank(before) && indentOf(before) === indent - 2);
}
