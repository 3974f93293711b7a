import { coverageTable } from './coverageTable.ts';
import { eachLine, isBlank } from './eachLine.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { indentOf, passingTree, type TreeLine } from './passingTree.ts';
import { type Rules } from './rules.ts';
import { hasBadMark } from './telling.ts';

const reporters = [
  'default',
  'basic',
  'verbose',
  'tree',
  'dot',
  'agent',
  'minimal',
  'github-actions',
  'html',
];
const otherCommands = ['bench', 'list', 'init'];

/** First the results, then all that failed. What tests print is between the results, under a title of its own. */
export const vitest: Rules = {
  name: 'vitest',
  handles: (words) =>
    words[0] === 'vitest' &&
    !otherCommands.includes(words[1] ?? '') &&
    !isGiven(words, '--json') &&
    areOnly(valuesOf(words, '--reporter'), reporters),
  judge: (lines) => {
    const goes = passingTree(lines, kindsOf(lines));
    const isCovered = coverageTable(/^ % Coverage report from /);
    return eachLine(lines, (line, index) => {
      if (isCovered(line)) return 'fully covered files';
      return goes[index] === true ? 'passing tests' : undefined;
    });
  },
  // Only what is in the place of a test, or of a file, is taken for one.
  isHarmless: () => true,
};

/** ` ✓ |web| test/cart.test.js`, then the number of its tests, or one of them by name. */
const isPassedAtTop = (line: string) =>
  /^ [✓✔√] (?:\|[^|]+\| +| \S+ {2})?\S*[\w)\]]\.\w+(?:(?::\d+)* > .| +\(\d+ tests?\)(?: [\d.]+m?s)?(?: \d+ MB heap used)?$)/.test(
    line,
  );

/** `   ✓ cart > adds up 3ms`, or `   ✓ cart (8)`, below the line of a file. */
const isPassedInFile = (line: string) =>
  /^ (?: {2})+[✓✔√] .*(?: [\d.]+m?s| \(\d+\))(?: \d+ MB heap used)?$/.test(line);

/** What passed at the second attempt, and files in which not all did. */
const isRemarkable = (line: string) =>
  /\((?:retry|repeat) x|\(\d+ tests? \||\[(?:skipped|todo)\]/.test(line) || hasBadMark(line);

const isDots = (line: string) => /^·+$/.test(line);

function kindsOf(lines: readonly string[]): TreeLine[] {
  let part: 'results' | 'printed' | 'failures' = 'results';
  // What tests print may have blank lines in it: only what is right below the line of a file is in its tree.
  let isInFile = false;
  return lines.map((line) => {
    if (/^(?:⎯{3}| *FAIL )/.test(line)) part = 'failures';
    else if (part === 'results' && /^std(?:out|err) \| /.test(line)) part = 'printed';
    else if (part === 'printed' && isBlank(line)) part = 'results';
    const isTop = isPassedAtTop(line) || /^ ❯ .*\(\d+ tests?\b/.test(line);
    isInFile = part === 'results' && (isTop || (isInFile && indentOf(line) > 2));
    if (part !== 'results' || isRemarkable(line)) return 'other';
    const isPassed = isPassedAtTop(line) || (isInFile && isPassedInFile(line));
    return isPassed || isDots(line) ? 'passing' : 'other';
  });
}
