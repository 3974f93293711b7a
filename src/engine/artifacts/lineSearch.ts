import { aroundLength, maskSecrets, type Around } from '../masks/maskSecrets.ts';
import { clampLine } from './clampLine.ts';
import { cleanLines, type Showing } from '../output/cleanLines.ts';
import { LongLine, maxWholeLength } from './longLine.ts';
import { type Matcher } from './matcher.ts';
import { type Range } from './range.ts';

/** A line of an answer. */
export interface Hit {
  readonly number: number;
  /** Otherwise it stands beside one that is. */
  readonly isMatch: boolean;
  readonly text: string;
}

export interface LineSearchOptions {
  readonly matcher: Matcher;
  readonly context: number;
  readonly lines: Range;
  readonly showing: Showing;
  /** What is shown of a line at most. */
  readonly maxShown: number;
  /** Whether there is room for these in the answer; what there is room for counts as taken. */
  readonly takeRoom: (hits: readonly Hit[]) => boolean;
  /** Called again and again, with the line at which the search is; false ends it. */
  readonly goesOn: (number: number) => boolean;
}

/** The clock is not looked at for every line. */
const linesPerTick = 256;

/** Searches the lines of one file, which come in blocks. */
export class LineSearch {
  readonly #options: LineSearchOptions;
  readonly #from: number;
  readonly #to: number;
  /** Lines that may come before a match. They are masked when they do. */
  #before: (() => Hit)[] = [];
  #afterLeft = 0;
  #hits: Hit[] = [];
  #long: LongLine | undefined;
  #number = 0;
  /** How many lines match. */
  matches = 0;
  /** The first match that there was no room for. */
  nextLine: number | undefined;
  /** Where the search was ended before it was through. */
  stoppedAt: number | undefined;
  /** Whether there were lines that were searched in pieces. */
  hasLongLines = false;

  constructor(options: LineSearchOptions) {
    this.#options = options;
    this.#from = options.lines.from;
    this.#to = options.lines.to ?? Infinity;
  }

  /** Whether no line that comes later is of interest. */
  get isOver(): boolean {
    return this.stoppedAt !== undefined || this.#number >= this.#to;
  }

  /** What was found since the last call. */
  takeHits(): Hit[] {
    const hits = this.#hits;
    this.#hits = [];
    return hits;
  }

  /** Whole lines, the last of them with or without a newline. */
  lines(bytes: Buffer): void {
    this.#tick();
    const text = cleanLines(bytes.toString('utf8'), this.#options.showing);
    if (this.#canSkip(text)) {
      this.#skip(text);
      return;
    }
    for (let start = 0; start < text.length && !this.isOver;) {
      const newline = text.indexOf('\n', start);
      const end = newline === -1 ? text.length : newline;
      this.#line(text.slice(start, end), () => aroundOf(text, start, end));
      start = end + 1;
    }
  }

  /** A piece of a line that is too long for a block. */
  piece(bytes: Buffer, isLast: boolean): void {
    this.#long ??= this.#begin();
    const text = cleanLines(bytes.toString('utf8'), this.#options.showing);
    this.#long.push(isLast ? text.replace(/\n$/, '') : text, isLast);
    if (!isLast || this.isOver) return;
    this.#number++;
    this.#endLong(this.#long);
    this.#long = undefined;
  }

  #begin(): LongLine {
    this.hasLongLines = true;
    return new LongLine(
      this.#options.matcher,
      () => {
        this.#tick();
      },
      (text) => this.#masked(text),
    );
  }

  #tick(): void {
    if (!this.#options.goesOn(this.#number + 1)) this.stoppedAt ??= this.#number + 1;
  }

  #masked(text: string, around?: Around): string {
    return maskSecrets(text, this.#options.showing.known, around);
  }

  #line(text: string, around: () => Around): void {
    this.#number++;
    if (this.#number % linesPerTick === 0) this.#tick();
    if (this.#number < this.#from) return;
    if (text.length > maxWholeLength) {
      const long = this.#begin();
      long.push(text, true);
      this.#endLong(long);
      return;
    }
    const at = this.#options.matcher.find(text, 0);
    if (at === -1) this.#pass(() => this.#masked(text, around()));
    else this.#match(() => this.#matchedLine(text, at, around()));
  }

  /** The text that is shown around a match; where that was a part of a secret, around the place. */
  #matchedLine(text: string, at: number, around: Around): string {
    const masked = this.#masked(text, around);
    const found = masked === text ? at : this.#options.matcher.find(masked, 0);
    return clampLine(masked, this.#options.maxShown, { around: found === -1 ? at : found });
  }

  #endLong(long: LongLine): void {
    if (this.#number < this.#from) return;
    if (long.isMatch) this.#match(() => long.shown);
    else this.#pass(() => long.shown);
  }

  #match(textOf: () => string): void {
    this.matches++;
    if (this.nextLine !== undefined) return;
    const match = { number: this.#number, isMatch: true, text: textOf() };
    // Where there is no room for what stands around it, there may be for the match.
    const before = this.#before.map((hitOf) => hitOf());
    const taken = [[...before, match], [match]].find(this.#options.takeRoom);
    this.#before = [];
    if (taken) this.#hits.push(...taken);
    else this.nextLine = this.#number;
    this.#afterLeft = taken ? this.#options.context : 0;
  }

  /** A line that does not match. */
  #pass(textOf: () => string): void {
    if (this.#options.context === 0 || this.nextLine !== undefined) return;
    const number = this.#number;
    const hitOf = () => ({ number, isMatch: false, text: clampLine(textOf(), this.#options.maxShown) });
    if (this.#afterLeft > 0) {
      const hit = hitOf();
      if (this.#options.takeRoom([hit])) {
        this.#afterLeft--;
        this.#hits.push(hit);
        return;
      }
    }
    this.#before.push(hitOf);
    if (this.#before.length > this.#options.context) this.#before.shift();
  }

  #canSkip(text: string): boolean {
    const { matcher } = this.#options;
    return matcher.isLiteral && this.#afterLeft === 0 && matcher.find(text, 0) === -1;
  }

  /** Goes over lines that do not match; the last of them may come before one that does. */
  #skip(text: string): void {
    const total = countLines(text);
    let start = text.endsWith('\n') ? text.length - 1 : text.length;
    const last: { readonly from: number; readonly to: number }[] = [];
    while (last.length < this.#options.context && last.length < total) {
      const newline = start === 0 ? -1 : text.lastIndexOf('\n', start - 1);
      last.unshift({ from: newline + 1, to: start });
      start = newline;
    }
    this.#number += total - last.length;
    for (const { from, to } of last) {
      this.#number++;
      if (this.#number >= this.#from && this.#number <= this.#to)
        this.#pass(() => this.#masked(text.slice(from, to), aroundOf(text, from, to)));
    }
  }
}

/** The text before and after a line, as far as the block has it. */
const aroundOf = (block: string, start: number, end: number): Around => ({
  before: block.slice(Math.max(0, start - aroundLength), start),
  after: block.slice(end, end + aroundLength),
});

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++;
  return text.endsWith('\n') ? count : count + 1;
}
