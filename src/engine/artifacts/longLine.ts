import { maxMatchLength, maxShownLength } from './clampLine.ts';
import { type Matcher } from './matcher.ts';

/** From here on a line is searched in pieces: the time that a pattern takes can grow faster than the line does. */
export const maxWholeLength = 64 * 1024;
/** Pieces share this much: what is no longer than it is found wherever it is. */
const overlap = 8 * 1024;
/** At the end of a piece that is not the end of the line, for `$` not to match. No text has this character. */
const goesOn = '\uffff';

/** A line of any length, of which little is in memory at a time. */
export class LongLine {
  readonly #matcher: Matcher;
  readonly #tick: () => void;
  readonly #mask: (text: string) => string;
  #rest = '';
  #beginning = '';
  #length = 0;
  #isFirstPiece = true;
  #match: { readonly text: string; readonly length: number } | undefined;

  constructor(matcher: Matcher, tick: () => void, mask: (text: string) => string) {
    this.#matcher = matcher;
    this.#tick = tick;
    this.#mask = mask;
  }

  get isMatch(): boolean {
    return this.#match !== undefined;
  }

  /** What is shown of it: around the match, or else its beginning. */
  get shown(): string {
    const { text, length } = this.#match ?? {
      text: this.#mask(this.#beginning),
      length: this.#beginning.length,
    };
    return `${text} [${this.#length - length} more characters]`;
  }

  push(text: string, isLast: boolean): void {
    this.#length += text.length;
    if (this.#beginning.length < maxShownLength) this.#beginning += text.slice(0, maxShownLength);
    if (this.#match) return;
    this.#rest += text;
    // For plain text it takes no longer to search all at once.
    const length = this.#matcher.isLiteral ? Math.max(maxWholeLength, this.#rest.length - 1) : maxWholeLength;
    while (this.#rest.length > length) {
      this.#search(this.#rest.slice(0, length), false);
      this.#rest = this.#rest.slice(length - overlap);
    }
    if (isLast) this.#search(this.#rest, true);
  }

  #search(piece: string, isLast: boolean): void {
    if (this.#match) return;
    this.#tick();
    // `^` matches in front of the first character only.
    const text = isLast || this.#matcher.isLiteral ? piece : piece + goesOn;
    const at = this.#matcher.find(text, this.#isFirstPiece ? 0 : 1);
    this.#isFirstPiece = false;
    if (at === -1) return;
    const masked = this.#mask(piece);
    // A match within a secret is not there any more.
    const found = masked === piece ? at : this.#matcher.find(masked, 0);
    const start = Math.max(0, (found === -1 ? Math.min(at, masked.length) : found) - maxMatchLength / 2);
    const shown = masked.slice(start, start + maxMatchLength);
    this.#match = { text: `…${shown}…`, length: shown.length };
  }
}
