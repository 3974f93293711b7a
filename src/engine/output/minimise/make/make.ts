import { type Rules, type Verdict } from '../rules.ts';
import { isTelling, saysTrouble } from '../telling.ts';
import { isBuild } from './isBuild.ts';
import { checks, directories, isKnown, isMakefileStep, upToDate, verdictOnLine } from './verdictOnLine.ts';

export const make: Rules = {
  name: 'make, cmake, ninja',
  handles: isBuild,
  judge: (lines) => {
    const verdicts = lines.map((line, index) => verdictOnLine(line, lines[index + 1] ?? ''));
    keepDirectoriesOfTrouble(lines, verdicts);
    return verdicts.map((verdict, index) => {
      if (verdict === undefined || verdict === directories || verdict === checks) return verdict;
      if (lines[index - 1]?.startsWith('FAILED: ')) return undefined;
      // What a step prints, or that it failed, comes after its name. The last one says how far the build came.
      const isSilent = index + 1 < lines.length && isKnown(verdicts[index + 1], lines[index + 1] ?? '');
      return isSilent ? verdict : undefined;
    });
  },
  scattered: [directories, upToDate],
  // Names of files and options of the compiler, unless what another process prints is on the same line.
  isHarmless: (line, verdict) =>
    verdict !== upToDate &&
    !/^\[[\d%/ ]+\] (?!Building|Linking)[A-Z]|(?:error|warning): /i.test(line) &&
    (isMakefileStep(line) || !saysTrouble(verdict === checks ? withoutResult(line) : line)),
};

/** The end of a check that succeeded: `skipped` may be that. */
const withoutResult = (line: string) => line.replace(/ - \w+$/, '');

/** Names of files in messages are told from the directory where make was. */
function keepDirectoriesOfTrouble(lines: readonly string[], verdicts: Verdict[]): void {
  const open: number[] = [];
  // Up to here, those that were entered are known to stay.
  let kept = 0;
  for (const [index, line] of lines.entries()) {
    if (verdicts[index] === undefined && isTelling(line)) {
      for (; kept < open.length; kept++) verdicts[open[kept] ?? 0] = undefined;
    } else if (verdicts[index] === directories && line.includes(': Entering ')) open.push(index);
    else if (verdicts[index] === directories) {
      open.pop();
      if (kept > open.length) verdicts[index] = undefined;
      kept = Math.min(kept, open.length);
    }
  }
}
