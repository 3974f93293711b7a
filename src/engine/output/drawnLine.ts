/* eslint-disable no-control-regex -- They are what this file is about. */
import { sequences, withoutStrings } from './controlSequences.ts';

/** What moves the cursor sideways or to a column, or erases. */
const draws = /^(?:\u001b\[|\u009b)\d*[CDGK]$/;

/** One of these, another sequence, or a character. */
const step = /(?:\u001b\[|\u009b)(\d*)([CDGK])|\u001b(?:[ -/]+[0-~]|[0-Z\\-~])|[^]/gu;

/** What has no column of its own, and does not go back. */
const silent = /^[\u0000-\u0007\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Further to the right no screen has columns. */
const maxColumns = 250;

/**
 * What the cursor leaves of a line that it moves in. It takes no screen, so a line can be read by itself and at once, but
 * every character counts as one column.
 */
export function drawnLine(line: string): string {
  const text = withoutStrings(line).replaceAll(sequences, (sequence) =>
    draws.test(sequence) ? sequence : '',
  );
  const cells: (string | undefined)[] = [];
  let column = 0;
  for (const [part, number = '', kind] of text.matchAll(step)) {
    const count = Math.max(1, Number(number));
    if (part === '\r') column = 0;
    else if (part === '\b') column = Math.max(0, column - 1);
    else if (kind === 'D') column = Math.max(0, column - count);
    else if (kind === 'C') column = Math.min(column + count, Math.max(column, maxColumns));
    else if (kind === 'G') column = Math.min(count, maxColumns) - 1;
    else if (kind === 'K') erase(cells, column, number);
    else if (!silent.test(part)) cells[column++] = part;
  }
  return Array.from(cells, (cell = ' ') => cell).join('');
}

/** To the right of the cursor, or all. To the left is for screens alone. */
function erase(cells: (string | undefined)[], column: number, which: string): void {
  if (which === '2') cells.length = 0;
  else if (which !== '1') cells.length = Math.min(cells.length, column);
}
