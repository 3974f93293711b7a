import { hasOption } from '../options.ts';
import { type Rules, type Verdict } from '../rules.ts';
import { otherThanPatch } from './forms.ts';
import { gitCommand } from './gitCommand.ts';

const repeated = 'repeated authors and days';
const trailers = 'trailers';
const bodies = 'texts below the subject';
const commits = 'commits';

/** A log of a few commits is read for their details. */
const fewCommits = 10;
/** Of the commits after these, the subject is enough. */
const withBody = 50;
/** A log of more commits is cut in the middle. */
const manyCommits = 200;
const shownAtStart = 120;
const shownAtEnd = 10;

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
  readonly author: string | undefined;
  /** As in `Sun Nov 19` and the year. */
  readonly day: string | undefined;
}

export const gitLog: Rules = {
  name: 'git log',
  handles: (words) => {
    const [name, args] = gitCommand(words) ?? ['', []];
    return name === 'log' && !hasOption(args, ...otherForms) && !args.some((word) => word.startsWith('-L'));
  },
  judge: (lines) => {
    const verdicts = lines.map((): Verdict => undefined);
    const all = commitsIn(lines);
    if (all.length < fewCommits) return verdicts;
    const isLeftOut = (index: number) =>
      all.length > manyCommits && index >= shownAtStart && index < all.length - shownAtEnd;
    for (const [index, commit] of all.entries()) {
      if (isLeftOut(index)) fillCommit(lines, verdicts, commit);
      else {
        const previous = isLeftOut(index - 1) ? undefined : all[index - 1];
        judgeCommit(lines, verdicts, commit, { previous, isShort: index >= withBody });
      }
    }
    return verdicts;
  },
  // Messages of commits speak of errors that were.
  isHarmless: () => true,
  scattered: [repeated, trailers, bodies],
};

/** What is not indented is no part of a message: Git's own words stay. */
function commitsIn(lines: readonly string[]): Commit[] {
  const starts = lines.flatMap((line, index) => (/^commit [0-9a-f]{40,64}\b/.test(line) ? [index] : []));
  return starts.map((start, number) => {
    const end = starts[number + 1] ?? lines.length;
    const header = lines.slice(start + 1, Math.min(end, start + 6));
    const day = /^Date: {3}(\w{3} \w{3} \d+) [\d:]+ (\d+)/.exec(
      header.find((line) => line.startsWith('Date:')) ?? '',
    );
    return {
      start,
      end,
      author: header.find((line) => line.startsWith('Author: ')),
      day: day ? `${day[1] ?? ''} ${day[2] ?? ''}` : undefined,
    };
  });
}

function fillCommit(lines: readonly string[], verdicts: Verdict[], { start, end }: Commit): void {
  for (let index = start; index < end; index++) {
    if (index === start || /^(?:Author: |Date: |Merge: | {4}|$)/.test(lines[index] ?? ''))
      verdicts[index] = commits;
  }
}

function judgeCommit(
  lines: readonly string[],
  verdicts: Verdict[],
  { start, end, author, day }: Commit,
  { previous, isShort }: { previous: Commit | undefined; isShort: boolean },
): void {
  let hasSubject = false;
  for (let index = start + 1; index < end; index++) {
    const line = lines[index] ?? '';
    if (line.trim() === '') verdicts[index] = '';
    else if (line.startsWith('    ')) {
      if (hasSubject) verdicts[index] = trailer.test(line) ? trailers : isShort ? bodies : undefined;
      hasSubject = true;
    } else if (line === author) verdicts[index] = line === previous?.author ? repeated : undefined;
    else if (line.startsWith('Date: ')) verdicts[index] = day && day === previous?.day ? repeated : undefined;
  }
}
