import { eachLine } from './eachLine.ts';
import { indentOf } from './passingTree.ts';
import { type Verdict } from './rules.ts';

const passing = 'passing tests';

const result = /^ *(not )?ok (\d+)(?: |$)/;
const directive = /#\s*(?:skip|todo)\b/i;

/** Whether an output is one of the Test Anything Protocol. */
export const isTap = (lines: readonly string[]): boolean =>
  lines.some((line) => /^TAP version \d+$/.test(line));

/**
 * The tests that passed, with their details and the titles of what passed as a whole. The results of a level are numbered
 * in order: what has another number is a text that only looks like one.
 */
export function judgeTap(lines: readonly string[]): Verdict[] {
  const verdicts = lines.map((): Verdict => undefined);
  const counts: number[] = []; // By level, how many results there were.
  const titles: number[] = []; // By level, where a subtest began.
  let details: number | undefined; // The indent of what tells more of a test that passed.
  for (const [index, line] of lines.entries()) {
    const level = Math.floor(indentOf(line) / 4);
    if (details !== undefined) {
      if (indentOf(line) >= details) verdicts[index] = passing;
      const isOpen = indentOf(line) >= details && line.trim() !== '...';
      if (isOpen) continue;
      details = undefined;
      if (verdicts[index] !== undefined) continue;
    }
    if (/^ *# Subtest: /.test(line)) titles[level] = index;
    if (level > 0 && /^ *\d+\.\.\d+$/.test(line)) verdicts[index] = passing;
    const [isResult, isNot, number] = result.exec(line) ?? [];
    if (isResult === undefined || Number(number) !== (counts[level] ?? 0) + 1) continue;
    counts[level] = Number(number);
    counts.length = level + 1;
    if (isNot === undefined && !directive.test(line)) {
      verdicts[index] = passing;
      const title = titles[level];
      if (title !== undefined) verdicts[title] = passing;
      if (/^ +---$/.test(lines[index + 1] ?? '')) details = indentOf(lines[index + 1] ?? '');
    }
    titles.length = level;
  }
  return eachLine(
    lines,
    (_, index) => verdicts[index] ?? (isTitleOfPassing(lines, verdicts, index) ? passing : undefined),
  );
}

/** `# adds up`, as tape has it before what it checked, where all of that passed. */
function isTitleOfPassing(lines: readonly string[], verdicts: readonly Verdict[], index: number): boolean {
  if (!(lines[index] ?? '').startsWith('# ')) return false;
  let end = index + 1;
  while (verdicts[end] === passing && !/^ *ok \d+ - /.test(lines[end] ?? '')) end++;
  return end > index + 1 && /^(?:#.*)?$/.test(lines[end] ?? '');
}
