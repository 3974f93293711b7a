import { eachLine } from './eachLine.ts';
import { isLibraryFrame, libraryFrames } from './libraryFrames.ts';
import { passingTree, type TreeLine } from './passingTree.ts';
import { type Rules } from './rules.ts';
import { hasBadMark } from './telling.ts';
import { isTap, judgeTap } from './tap.ts';

/** A line for each test, with what it logged below it; after a rule all that failed, and totals. */
export const ava: Rules = {
  name: 'ava',
  handles: (words) => words[0] === 'ava' && !['debug', 'reset-cache'].includes(words[1] ?? ''),
  judge: (lines) => {
    if (isTap(lines)) return judgeTap(lines);
    const end = lines.findIndex((line) => /^ {2}─+$/.test(line));
    const isOfFile = lines.some((line) => /^ {2}✔ \S+ › /.test(line));
    const results = end < 0 ? lines : lines.slice(0, end);
    const goes = passingTree(
      results,
      results.map((line): TreeLine => (isPassed(line, isOfFile) ? 'passing' : 'other')),
    );
    return eachLine(lines, (_, index) => {
      if (isLibraryFrame(lines, index)) return libraryFrames;
      return goes[index] === true ? 'passing tests' : undefined;
    });
  },
  isHarmless: () => true,
};

/** `  ✔ cart › adds up (12ms)`; without the file's name where there is only one file. */
const isPassed = (line: string, isOfFile: boolean): boolean =>
  (isOfFile ? /^ {2}✔ \S.* › / : /^ {2}✔ /).test(line) && !hasBadMark(line);
