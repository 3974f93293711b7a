import stripAnsi from 'strip-ansi';
import { hasControls, sequences, withoutInterrupted, withoutStrings } from './controlSequences.ts';

/** Control characters that say nothing to a reader. Tab, newline, carriage return and backspace have their meaning. */
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0007\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g;

/** Before a newline they mean nothing. Looked for only where the first of them is: many of them take no longer. */
export const carriageReturns = /(?<!\r)\r+\n/g;

/** A sequence that was given up before its end (CAN, SUB), or that ends what was taken out. */
// eslint-disable-next-line no-control-regex
const idle = /(?:\u001b(?:\[[0-?]*[ -/]*)?|\u009b[0-?]*[ -/]*)[\u0018\u001a]|\u001b\\/g;

// eslint-disable-next-line no-control-regex
const beginsSequence = /[\u001b\u009b]/;

/** Lines in which the cursor goes back, unless it is only to the next one. */
const goesBack = /\r(?!\n)|[\b]/;

/**
 * The text as a reader sees it, of which no character moves the cursor but by going back in its line: no escape
 * sequences, no control characters, and nothing that was overwritten.
 */
export function clean(text: string): string {
  if (!hasControls(text)) return text;
  const shown = withoutSequences(withoutStrings(text)).replaceAll(carriageReturns, '\n');
  return goesBack.test(shown) ? shown.split('\n').map(overwrite).join('\n') : shown;
}

/** Most of them are of one kind, which is found in half the time that it takes to look for all. */
function withoutSequences(text: string): string {
  const most = text.replaceAll(sequences, '');
  if (!hasControls(most)) return most;
  return (beginsSequence.test(most) ? withoutAnySequence(text) : most).replaceAll(controls, '');
}

const withoutAnySequence = (text: string) =>
  stripAnsi(withoutInterrupted(text).replaceAll(sequences, '').replaceAll(idle, ''));

/** What a screen shows of a line in which the cursor went back. */
function overwrite(line: string): string {
  if (!goesBack.test(line)) return line;
  const cells: string[] = [];
  let column = 0;
  for (const character of line) {
    if (character === '\r') column = 0;
    else if (character === '\b') column = Math.max(0, column - 1);
    else cells[column++] = character;
  }
  return cells.join('');
}
