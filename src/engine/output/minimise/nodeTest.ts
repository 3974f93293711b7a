import { coverageTable } from './coverageTable.ts';
import { eachLine, isBlank } from './eachLine.ts';
import { isLibraryFrame, libraryFrames } from './libraryFrames.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { indentOf, passingTree, type TreeLine } from './passingTree.ts';
import { repeated, repeatedBelow } from './repeatedBelow.ts';
import { type Rules } from './rules.ts';
import { hasBadMark } from './telling.ts';
import { isTap, judgeTap } from './tap.ts';

const tapPrograms = new Set('tap tape tape-es prove bats uvu zora'.split(' '));

/** Node's own tests, and programs that print the Test Anything Protocol. */
export const nodeTest: Rules = {
  name: 'node --test, TAP',
  handles: (words) =>
    tapPrograms.has(words[0] ?? '') ||
    (['node', 'tsx'].includes(words[0] ?? '') &&
      isGiven(words, '--test') &&
      areOnly(valuesOf(words, '--test-reporter'), ['spec', 'tap', 'dot'])),
  judge: (lines) => (isTap(lines) ? judgeTap(lines) : judgeSpec(lines)),
  // Only what is in the place of a test or of a suite is taken for one, whatever its words.
  isHarmless: () => true,
};

/** `  ✔ adds up (0.52ms)`: what comes after the time is a remark. */
const isPassed = (line: string) => /^ *✔ .* \([\d.]+ms\)$/.test(line) && !hasBadMark(line);
const isTitle = (line: string) => /^ *▶ /.test(line);
const isEndOfSuite = (line: string) => isTitle(line) && / \([\d.]+ms\)$/.test(line);

/** A tree of suites and tests, then totals, then once more all that failed. */
function judgeSpec(lines: readonly string[]) {
  const end = lines.findIndex((line) => /^ℹ tests \d+$/.test(line));
  const results = end < 0 ? lines : lines.slice(0, end);
  const kinds = results.map((line): TreeLine =>
    isPassed(line) ? 'passing' : isTitle(line) ? 'title' : 'other',
  );
  const goes = passingTree(results, kinds);
  const opened: number[] = []; // By indent, the last title.
  for (const [index, line] of results.entries()) {
    if (isEndOfSuite(line)) goes[index] = goes[opened[indentOf(line)] ?? -1] ?? false;
    else if (isTitle(line)) opened[indentOf(line)] = index;
  }
  const isRepeated = repeatedBelow(lines, (line) => line === '✖ failing tests:');
  const isCovered = coverageTable();
  let failed: number | undefined; // The indent of the last test that failed, while its details last.
  return eachLine(lines, (line, index) => {
    if (/^ *✖ /.test(line)) failed = indentOf(line);
    else if (failed !== undefined && !isBlank(line) && indentOf(line) <= failed) failed = undefined;
    else if (failed !== undefined && isRepeated(index)) return repeated;
    if (goes[index] === true) return 'passing tests';
    if (isLibraryFrame(lines, index)) return libraryFrames;
    return isCovered(line.replace(/^ℹ /, '')) ? 'fully covered files' : undefined;
  });
}
