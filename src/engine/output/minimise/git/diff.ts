import { hasOption } from '../options.ts';
import { type Rules, type Verdict } from '../rules.ts';
import { otherThanPatch } from './forms.ts';
import { isGeneratedFile } from './generatedFile.ts';
import { gitCommand } from './gitCommand.ts';

const generated = 'changes of a generated file';
const unchanged = 'unchanged lines';

/** Changes of a generated file that are no longer than this, in lines and in characters, are shown. */
const fewLines = 20;
const fewCharacters = 1000;
/** Longer runs of unchanged lines are cut in the middle. */
const longestRun = 24;
const shownNextToChange = 8;

/** Forms that are not a plain patch, or that a program is to read. */
const otherForms = [
  ...otherThanPatch,
  ...['--word-diff', '--word-diff-regex', '--color-words', '--binary', '--output', '--line-prefix'],
  ...['--output-indicator-new', '--output-indicator-old', '--output-indicator-context'],
];

export const gitDiff: Rules = {
  name: 'git diff',
  handles: (words) => {
    const [name, args] = gitCommand(words) ?? ['', []];
    if (hasOption(args, ...otherForms)) return false;
    // `HEAD:file` is the text of a file.
    if (name === 'show') return !args.some((word) => /^[^-].*:/.test(word) || word.startsWith(':'));
    return name === 'diff' || (name === 'log' && hasOption(args, '-p', '-u', '--patch'));
  },
  judge: (lines, { words }) => {
    const verdicts = lines.map((): Verdict => undefined);
    const [name, args = []] = gitCommand(words) ?? [];
    if (!isPatch(lines, name)) return verdicts;
    // Whoever names a file wants to see it.
    const asked = new Set(args.map(fileName));
    for (const { path, hunks } of filesIn(lines)) {
      if (asked.has(fileName(path)) || !isGeneratedFile(path))
        hunks.forEach((hunk) => {
          judgeContext(lines, verdicts, hunk);
        });
      else judgeGenerated(lines, verdicts, hunks);
    }
    return verdicts;
  },
  // The lines of a file tell of no trouble of Git's.
  isHarmless: () => true,
};

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A file or a tree that `git show` prints may hold a patch too. */
function isPatch([first = '']: readonly string[], name: string | undefined): boolean {
  return name === 'diff' || /^(?:commit|tag|diff --git|diff --cc) /.test(first);
}

/** Lines from the one that starts with `@@` to before end. */
interface Hunk {
  readonly start: number;
  readonly end: number;
}

interface File {
  readonly path: string;
  readonly hunks: Hunk[];
}

/**
 * A hunk says how many lines it has, so none of a file's own lines is taken for Git's. Combined diffs, as of conflicts,
 * are left alone.
 */
function filesIn(lines: readonly string[]): File[] {
  const files: File[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.startsWith('diff ')) files.push({ path: pathOf(line), hunks: [] });
    const size = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    const file = files.at(-1);
    if (!size || !file) continue;
    const end = endOfHunk(lines, index + 1, Number(size[1] ?? 1), Number(size[2] ?? 1));
    file.hunks.push({ start: index, end });
    index = end - 1;
  }
  return files;
}

function endOfHunk(lines: readonly string[], start: number, oldLines: number, newLines: number): number {
  let index = start;
  for (let [old, now] = [oldLines, newLines]; index < lines.length && (old > 0 || now > 0); index++) {
    const first = lines[index]?.[0] ?? ' ';
    if (!' +-\\'.includes(first)) break;
    if (first === ' ' || first === '-') old--;
    if (first === ' ' || first === '+') now--;
  }
  if (lines[index]?.startsWith('\\ ')) index++;
  return index;
}

/** The path where it is the same on both sides: what was renamed is looked at. */
function pathOf(line: string): string {
  const paths = line.slice('diff --git '.length);
  const middle = (paths.length - 1) / 2;
  const [before, after] = [paths.slice(0, middle), paths.slice(middle + 1)].map((path) =>
    path.replace(/^"|"$/g, ''),
  );
  const isSame = before !== undefined && withoutPrefix(before) === withoutPrefix(after ?? '');
  return line.startsWith('diff --git ') && paths[middle] === ' ' && isSame ? before : '';
}

/** Without Git's `a/` or `b/`. */
const withoutPrefix = (path: string): string => path.slice(path.indexOf('/') + 1);

function judgeGenerated(lines: readonly string[], verdicts: Verdict[], hunks: readonly Hunk[]): void {
  const changes = hunks.flatMap(({ start, end }) => lines.slice(start, end));
  const length = changes.reduce((sum, line) => sum + line.length, 0);
  if (changes.length <= fewLines && length <= fewCharacters) return;
  for (const { start, end } of hunks) {
    for (let index = start; index < end; index++) {
      // A conflict that was left in a lock file breaks it.
      if (!/^[ +-](?:<{7}|={7}|>{7})(?: |$)/.test(lines[index] ?? '')) verdicts[index] = generated;
    }
  }
}

function judgeContext(lines: readonly string[], verdicts: Verdict[], { start, end }: Hunk): void {
  for (let index = start + 1; index < end; index++) {
    const first = index;
    while (index < end && /^ |^$/.test(lines[index] ?? '')) index++;
    if (index - first <= longestRun) continue;
    const from = first === start + 1 ? first : first + shownNextToChange;
    const to = index === end ? end : index - shownNextToChange;
    verdicts.fill(unchanged, from, to);
  }
}
