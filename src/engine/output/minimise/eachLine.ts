import { type Verdict } from './rules.ts';

/** No program's own line is longer. What is longer stays, and this bounds what looking at it costs. */
const maxLength = 1000;

/** Judges line by line, in order. Blank lines between lines that are left out go with them. */
export function eachLine(
  lines: readonly string[],
  verdictOf: (line: string, index: number) => Verdict,
): Verdict[] {
  const verdicts = lines.map((line, index) => {
    if (line.length <= maxLength) return verdictOf(line, index);
    verdictOf(line.slice(0, maxLength), index); // What it begins or ends counts, for those that keep track.
    return undefined;
  });
  return withBlanks(lines, verdicts);
}

function withBlanks(lines: readonly string[], verdicts: readonly Verdict[]): Verdict[] {
  const all = [...verdicts];
  let lastKept = true;
  let blanksFrom: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (isBlank(line) && verdicts[index] === undefined) {
      blanksFrom ??= index;
      continue;
    }
    const isKept = verdicts[index] === undefined;
    if (!isKept && !lastKept && blanksFrom !== undefined) all.fill('', blanksFrom, index);
    [lastKept, blanksFrom] = [isKept, undefined];
  }
  return all;
}

export const isBlank = (line: string): boolean => line.trim() === '';
