import { isBlank } from './eachLine.ts';

/** In the note that stands for them. */
export const repeated = 'details that are repeated below';

/**
 * Where a program tells of failures as they happen and once more at the end: whether a line before the second time is
 * there again, whatever its indent.
 */
export function repeatedBelow(
  lines: readonly string[],
  isHeading: (line: string) => boolean,
): (index: number) => boolean {
  const heading = lines.findLastIndex(isHeading);
  const below = new Set(heading < 0 ? [] : lines.slice(heading + 1).map((line) => line.trim()));
  return (index) => index < heading && !isBlank(lines[index] ?? '') && below.has(lines[index]?.trim() ?? '');
}
