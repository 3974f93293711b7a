import { hasOption } from '../options.ts';
import { type Rules, type Verdict } from '../rules.ts';
import { gitCommand } from './gitCommand.ts';

const hints = 'hints';
const untracked = 'untracked or ignored files';

/** Longer lists of files that Git does not track are cut in the middle. */
const longestList = 60;
const shownAtStart = 40;
const shownAtEnd = 5;

/** Those below the heading of a list. What to do about a branch, a merge or a rebase is said only once, and stays. */
const hint = /^ {2}\(use "git (?:add|restore|rm|checkout|reset)[ /][^"]*" [^()]*\)$/;

/** Hints are known; whoever reads the status has to see every file that Git tracks. */
export const gitStatus: Rules = {
  name: 'git status',
  handles: (words) => {
    const [name, args] = gitCommand(words) ?? ['', []];
    return (
      name === 'status' && !hasOption(args, '-s', '--short', '--porcelain', '-z', '--null', '-v', '--verbose')
    );
  },
  judge: (lines) => {
    const verdicts: Verdict[] = lines.map((line) => (hint.test(line) ? hints : undefined));
    for (const [start, end] of listsOfUntracked(lines)) {
      if (end - start <= longestList) continue;
      verdicts.fill(untracked, start + shownAtStart, end - shownAtEnd);
    }
    return verdicts;
  },
  scattered: [hints],
};

/** From the first file to the one after the last. */
function* listsOfUntracked(lines: readonly string[]): Generator<[start: number, end: number]> {
  for (let index = 0; index < lines.length; index++) {
    if (!/^(?:Untracked|Ignored) files:$/.test(lines[index] ?? '')) continue;
    let start = index + 1;
    while (lines[start]?.startsWith('  (')) start++;
    let end = start;
    while (lines[end]?.startsWith('\t')) end++;
    yield [start, end];
    index = end - 1;
  }
}
