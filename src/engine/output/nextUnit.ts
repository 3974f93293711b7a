import { clean } from './clean.ts';
import { firstVertical, openStringStart, withoutStrings } from './controlSequences.ts';

/**
 * What can be cleaned at once: whole lines, or a piece of one that is too long to wait for its end. Nothing can when more
 * has to be there; what is found in the rest then does not have to be looked for again.
 */
export type Unit =
  | { readonly kind: 'lines' | 'piece'; readonly text: string; readonly rest: string }
  | { readonly kind: 'nothing'; readonly rest: string };

/** A line that is longer than this is taken in pieces. It leaves room for the longest string for the terminal. */
const maxLineLength = 512 * 1024;
const pieceLength = 64 * 1024;

/** The first unit of a text that goes on. What it is depends only on the text, never on how much of it has come already. */
export function nextUnit(held: string, isOnScreen: boolean): Unit {
  // A string for the terminal may have newlines in it: it goes first.
  const open = openStringStart(held);
  const complete = withoutStrings(held.slice(0, open));
  const text = complete + held.slice(open);
  const newline = text.indexOf('\n');
  const isLong = newline === -1 ? complete.length > maxLineLength : newline > maxLineLength;
  return isLong ? pieceOf(text, isOnScreen) : linesOf(text, complete.lastIndexOf('\n') + 1);
}

function linesOf(text: string, end: number): Unit {
  if (end === 0) return { kind: 'nothing', rest: text };
  return { kind: 'lines', text: text.slice(0, end), rest: text.slice(end) };
}

function pieceOf(text: string, isOnScreen: boolean): Unit {
  const shorter = isOnScreen ? undefined : withoutOverwritten(text);
  if (shorter !== undefined) return nextUnit(shorter, isOnScreen);
  const end = pieceEnd(text.slice(0, pieceLength));
  return { kind: 'piece', text: text.slice(0, end), rest: text.slice(end) };
}

/** The ways back to where a line begins, and what erases all of it. */
const lineStarts = ['\r', '\u001b[G', '\u001b[1G'];
// eslint-disable-next-line no-control-regex
const toLineStart = /\u001b\[1?G/g;
const eraseLine = '\u001b[2K';

/** The text without what a progress bar in one endless line has overwritten, when that is most of it. */
function withoutOverwritten(text: string): string | undefined {
  const end = Math.max(...lineStarts.map((start) => text.lastIndexOf(start, pieceLength)));
  const before = text.slice(0, Math.max(0, end));
  if (firstVertical(before) !== -1) return undefined;
  const written = before.slice(Math.max(0, before.lastIndexOf(eraseLine))).replaceAll(toLineStart, '\r');
  const shown = clean(written);
  return shown.length < before.length / 2 ? shown + text.slice(end) : undefined;
}

/** A cut that leaves sequences and surrogate pairs whole. */
function pieceEnd(piece: string): number {
  // eslint-disable-next-line no-control-regex
  const cut = piece.slice(-64).search(/(?:\u001b|\u001b[[( ]|\u009b)[0-?]*[ -/]*$|[\ud800-\udbff]$/);
  return cut === -1 ? piece.length : piece.length - 64 + cut;
}
