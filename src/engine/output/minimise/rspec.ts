import { eachLine, isBlank } from './eachLine.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { indentOf, passingTree, type TreeLine } from './passingTree.ts';
import { type Rules } from './rules.ts';
import { isTelling } from './telling.ts';

const formats = ['p', 'progress', 'd', 'documentation', 'doc'];

/** Dots, or a tree of titles in which what passed has no mark; then all that is pending or failed, and totals. */
export const rspec: Rules = {
  name: 'rspec',
  isWhole: true,
  handles: (words) =>
    words[0] === 'rspec' &&
    !isGiven(words, '--dry-run', '--version', '-v', '--help', '-h') &&
    areOnly(valuesOf(words, '-f', '--format'), formats),
  judge: (lines) => {
    const end = lines.findIndex((line) => /^(?:Pending|Failures):|^Finished in /.test(line));
    const results = lines.slice(0, Math.max(0, end));
    const goes = passingTree(results, kindsOf(results, examplesIn(lines)));
    return eachLine(lines, (line, index) =>
      goes[index] === true || isDots(line) ? 'passing tests' : undefined,
    );
  },
  isHarmless: () => true,
};

const isDots = (line: string) => /^\.{2,}$/.test(line);
/** The end of a line of a stack. */
const isPlace = (line: string) => /:\d+\)$/.test(line);
const isRemarkable = (line: string) => / \((?:FAILED - \d+|PENDING: .*)\)$/.test(line);

/** How many examples there were, by the totals. */
const examplesIn = (lines: readonly string[]): number =>
  Number(lines.map((line) => /^(\d+) examples?, \d+ failures?/.exec(line)?.[1]).findLast(Boolean));

/**
 * A line that has nothing below it is an example. What examples print may look like one: where there are more or fewer
 * than by the totals, what tells of trouble stays.
 */
function kindsOf(lines: readonly string[], count: number): TreeLine[] {
  const isGroup = (index: number) =>
    indentOf(lines[index] ?? '') === 0
      ? isBlank(lines[index - 1] ?? '') && indentOf(lines[index + 1] ?? '') === 2
      : indentOf(lines[index + 1] ?? '') > indentOf(lines[index] ?? '') && !isBlank(lines[index + 1] ?? '');
  const isExample = (index: number) => indentOf(lines[index] ?? '') >= 2 && !isGroup(index);
  const isExact = lines.filter((line, index) => !isBlank(line) && isExample(index)).length === count;
  return lines.map((line, index): TreeLine => {
    if (isRemarkable(line) || isPlace(line) || (!isExact && isTelling(line))) return 'other';
    if (isExample(index)) return 'passing';
    return isGroup(index) ? 'title' : 'other';
  });
}
