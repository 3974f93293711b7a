/* eslint-disable no-control-regex -- They are what this file is about. */

/** Anything but text, tabs and newlines. */
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** Of these, what says nothing to a reader or a screen. */
const silentControls =
  /[\u0000-\u0007\u000b\u000c\u000e-\u0017\u0019\u001c-\u001f\u007f-\u0083\u0086-\u008c\u008e-\u009a]/g;

/** The beginning of a control sequence (CSI), in its two forms. */
const csi = String.raw`(?:\u001b\[|\u009b)`;

/** What another sequence begins in the middle of: a terminal forgets it. */
const interrupted = new RegExp(`(?:${csi}[0-?]*[ -/]*|\u001b[ -/]*)(?=[\u001b\u0080-\u009f])`, 'g');

/** Most are colours. */
export const sequences = new RegExp(`${csi}[0-?]*[ -/]*[@-~]`, 'g');

/**
 * What takes the cursor to another line, or changes lines as a whole. Of the modes only the alternate screen counts:
 * what is drawn there is gone when the program leaves it. In two characters or one: save, restore, index, next line,
 * reverse index, reset. What
 * letters that stand for lines of a box, or inserting, begin, other lines may end.
 */
const vertical = new RegExp(
  `${csi}(?:[\\d;]*[ABEFHJLMSTdefrsu]|4[hl]|\\?(?:47|1047|1049)[hl])|\u001b[78DEMc]|\u001b[()]0|[\u0084\u0085\u008d]`,
);

/** What moves the cursor, inserts, deletes or repeats within its line, or erases what is left of the cursor. */
const horizontal = new RegExp(`${csi}(?:[\\d;]*[@CDGIPXZ\`ab]|[12]K)`);

/** Erases within the line, to the right of the cursor unless it says otherwise. */
const erase = new RegExp(`${csi}[\\d;]*K`);

const back = /[\r\b]/;

/** Where characters are not one column wide each, going back is not a matter of counting them. */
const wide = /[\t\u0080-\uffff]/;

const screenSequences = new RegExp(`${sequences.source}|\u001bc`, 'g');

/** Those of all sequences that a screen shows anything of. */
const leavesTrace = new RegExp([vertical, horizontal, erase].map(({ source }) => source).join('|'));

/**
 * What takes a screen as long as all of its lines, or makes a text of a number: beyond so many lines it is left out. A
 * program that draws a few lines anew, again and again, stays within that.
 */
const costly = /[JLMSTbc]$|\?(?:47|1047|1049)[hl]$/;
const linesAtOnce = 100_000;
const linesPerCharacter = 1;
const repeatsPerLine = 5;

const scrolling = /[LMST]$/;

/** A reset would also empty what has left the screen and was not read yet. */
const reset = '\u001bc';
const softReset = '\u001b[?1049l\u001b[!p\u001b[H\u001b[2J';

const eraseLine = '\u001b[K';

/** More than any screen has columns. */
const maxParameter = 999;

/** Longer than any title or link, and than most pictures. */
export const maxStringLength = 256 * 1024;

const start = String.raw`(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])`;
const content = String.raw`[^\u0007\u0018\u001a\u001b\u0090\u0098\u009c-\u009f]`;

/** The beginning of a string for the terminal itself (OSC, DCS, SOS, PM, APC): a title, a link, a mark, a picture. */
const stringStart = new RegExp(start);
const stringStarts = new RegExp(start, 'g');

/** The whole of one. None can hold what would begin another: so it takes linear time to find where they end. */
const strings = new RegExp(`${start}${content}{0,${maxStringLength}}(?:\u0007|\u001b\\\\|\u009c)`, 'g');

/** One that is not ended by the end of the text. */
const openString = new RegExp(`${start}${content}{0,${maxStringLength}}\u001b?$`);

export const hasControls = (text: string): boolean => controls.test(text);

/** The first thing in a text that takes a screen to see what is left of it and of the lines around it, or -1. */
export const firstVertical = (text: string): number => text.search(vertical);

/** Whether any line of the text could be one that needs a screen. */
export const mayNeedScreen = (text: string): boolean => back.test(text) || horizontal.test(text);

/** Whether it takes a screen to see what is left of a line. */
export function needsScreen(line: string): boolean {
  if (horizontal.test(line)) return true;
  // At the end of a line there is nothing to erase: colours by grep and gcc come with it.
  return back.test(line) && (erase.test(line) || wide.test(line));
}

/** Put in the place of what is taken out: it ends a sequence (CAN), so that none is made of what is around it. */
const nothing = '\u0018';

/**
 * A text without strings for the terminal. Of one that does not end only the beginning is taken out: a screen would
 * swallow all that follows, which a reader should not miss.
 */
export const withoutStrings = (text: string): string =>
  stringStart.test(text) ? text.replaceAll(strings, nothing).replaceAll(stringStarts, nothing) : text;

/** A text without sequences that another one has interrupted. */
export const withoutInterrupted = (text: string): string => text.replaceAll(interrupted, '');

/** Where a string begins that may still end; the length of the text when there is none. */
export function openStringStart(text: string): number {
  const found = stringStart.test(text) ? text.search(openString) : -1;
  return found === -1 ? text.length : found;
}

/** What of a text is for a screen of so many rows: no number goes beyond it, and nothing takes it long. */
export class ScreenText {
  readonly #rows: number;
  #lines = 0;
  #allowedLines = linesAtOnce;

  constructor(rows: number) {
    this.#rows = rows;
  }

  of(text: string): string {
    this.#allowedLines += text.length * linesPerCharacter;
    return withoutInterrupted(text)
      .replaceAll(screenSequences, (sequence) => this.#bounded(sequence))
      .replaceAll(silentControls, '');
  }

  #bounded(sequence: string): string {
    // What has left the screen has been read by then: it cannot be cleared.
    if (!leavesTrace.test(sequence) || sequence.endsWith('3J')) return '';
    // What is left of a program that clears too often is at least not in the line that it writes.
    if (costly.test(sequence) && !this.#affords(sequence)) return sequence.endsWith('J') ? eraseLine : '';
    if (sequence === reset) return softReset;
    return bounded(sequence, scrolling.test(sequence) ? this.#rows : maxParameter);
  }

  #affords(sequence: string): boolean {
    this.#lines += this.#linesFor(sequence);
    return this.#lines <= this.#allowedLines;
  }

  /** Clearing and switching screens costs as much as all of their lines. */
  #linesFor(sequence: string): number {
    const number = Number(/\d+/.exec(sequence)?.[0] ?? 1);
    if (sequence.endsWith('b')) return Math.min(number, maxParameter) / repeatsPerLine;
    return scrolling.test(sequence) ? Math.min(number, this.#rows) : this.#rows;
  }
}

/** Modes have numbers too, but as names. */
const bounded = (sequence: string, max: number) =>
  sequence.includes('?')
    ? sequence
    : sequence.replaceAll(/\d+/g, (number) => String(Math.min(Number(number), max)));
