import { type Truncation } from './truncation.ts';
import { type View } from './view.ts';

/** Which lines of how many are shown, for a status line; nothing where that is all of them. */
export function rangeWords({ truncation, totalLines, isMinimised }: View): string[] {
  const [[first, last] = []] = truncation?.ranges ?? [];
  // Of what is only folded, the notes in the text say it.
  const isAll = first === 1 && last === totalLines && truncation?.isCut === false;
  if (!truncation || first === undefined || isAll) return [];
  const all = isMinimised ? 'those that matter' : truncation.isOfScreen ? 'what a screen shows' : totalLines;
  return [partOfLine(truncation) ?? `${linesText(truncation)} of ${all}`];
}

/** Of a view that is a part of one line. */
function partOfLine({ direction, ranges, isCut }: Truncation): string | undefined {
  const numbers = new Set(ranges.flat());
  const [number] = numbers;
  if (!isCut || (numbers.size > 1 && direction !== 'tail')) return undefined;
  return direction === 'tail'
    ? `the end of line ${ranges.at(-1)?.[1] ?? number}`
    : `the beginning and the end of line ${number}`;
}

function linesText({ ranges, isCut }: Truncation): string {
  const lines = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  const noun = lines.length === 1 && ranges[0]?.[0] === ranges[0]?.[1] ? 'line' : 'lines';
  return `${noun} ${lines.join(' and ')}${isCut ? ', not all of them whole,' : ''}`;
}
