import { hasOption } from '../options.ts';
import { type Rules, type Verdict } from '../rules.ts';
import { otherThanPatch } from './forms.ts';
import { gitCommand } from './gitCommand.ts';

const trailers = 'trailers';
const bodies = 'texts below the subject';

/** A log of a few commits is read for their details. */
const fewCommits = 10;
/** Of the commits after these, the subject is enough. */
const withBody = 10;
/** So many characters of the newest commits are shown, unless it was said how many commits are wanted. */
const maxLength = 5000;

/** Where the form of the log is asked for, it is left as it is; a log with changes is one of the diffs. */
const otherForms = [
  ...otherThanPatch,
  ...['--oneline', '--format', '--pretty', '--show-signature', '-g', '--walk-reflogs', '--notes'],
  ...['-p', '-u', '--patch', '--patch-with-stat', '--patch-with-raw', '-L', '--cc', '-c', '-m'],
];

const trailer =
  /^ {4}(?:Signed-off-by|Co-authored-by|Reviewed-by|Acked-by|Tested-by|Suggested-by|Reported-by|Change-Id|Cc): /i;

/** A commit as Git shows it by default: lines from start to before end. */
interface Commit {
  readonly start: number;
  readonly end: number;
}

/** Hash, author, date and subject of a commit stay together. Of a long log, the newest commits are shown. */
export const gitLog: Rules = {
  name: 'git log',
  isWhole: true,
  handles: (words) => {
    const [name, args] = gitCommand(words) ?? ['', []];
    return name === 'log' && !hasOption(args, ...otherForms) && !args.some((word) => word.startsWith('-L'));
  },
  judge: (lines, { words }) => {
    const verdicts = lines.map((): Verdict => undefined);
    const commits = commitsIn(lines);
    if (commits.length < fewCommits) return verdicts;
    for (const [index, commit] of commits.entries())
      judgeCommit(lines, verdicts, commit, { isShort: index >= withBody });
    if (isCountGiven(words)) return verdicts;
    const shown = countWithin(maxLength, lines, verdicts, commits);
    const older = `${commits.length - shown} ${words.includes('--reverse') ? 'later' : 'older'} commits`;
    for (const commit of commits.slice(shown)) fillCommit(lines, verdicts, commit, older);
    return verdicts;
  },
  // Messages of commits speak of errors that were.
  isHarmless: () => true,
  scattered: [trailers, bodies],
};

function commitsIn(lines: readonly string[]): Commit[] {
  const starts = lines.flatMap((line, index) => (/^commit [0-9a-f]{40,64}\b/.test(line) ? [index] : []));
  return starts.map((start, number) => ({ start, end: starts[number + 1] ?? lines.length }));
}

/** `-5`, `-n 5`, `-n5`, `--max-count=5`. */
const isCountGiven = (words: readonly string[]): boolean =>
  words.some((word) => /^-(?:\d+|n\d*|-max-count(?:=.*)?)$/.test(word));

function judgeCommit(
  lines: readonly string[],
  verdicts: Verdict[],
  { start, end }: Commit,
  { isShort }: { isShort: boolean },
): void {
  let hasSubject = false;
  for (let index = start + 1; index < end; index++) {
    const line = lines[index] ?? '';
    if (line.trim() === '') verdicts[index] = '';
    else if (line.startsWith('    ')) {
      if (hasSubject) verdicts[index] = trailer.test(line) ? trailers : isShort ? bodies : undefined;
      hasSubject = true;
    }
  }
}

/** How many commits, from the first on, fit into so many characters. */
function countWithin(
  length: number,
  lines: readonly string[],
  verdicts: readonly Verdict[],
  commits: readonly Commit[],
): number {
  let left = length;
  const first = commits.findIndex(({ start, end }) => {
    for (let index = start; index < end; index++)
      if (verdicts[index] === undefined) left -= (lines[index]?.length ?? 0) + 1;
    return left < 0;
  });
  return first < 0 ? commits.length : Math.max(first, fewCommits);
}

/** What is not indented is no part of a message: Git's own words stay. */
function fillCommit(
  lines: readonly string[],
  verdicts: Verdict[],
  { start, end }: Commit,
  verdict: string,
): void {
  for (let index = start; index < end; index++) {
    if (index === start || /^(?:Author: |Date: |Merge: | {4}|$)/.test(lines[index] ?? ''))
      verdicts[index] = verdict;
  }
}
