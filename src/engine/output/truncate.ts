export interface Limits {
  readonly maxBytes: number;
  readonly maxLines: number;
}

/** What an agent reads of an output at most. */
export const viewLimits: Limits = { maxBytes: 50 * 1024, maxLines: 2000 };

/** What is shown in an error. Copilot Chat takes a text of at most 8,192 characters, and errors have one text only. */
export const errorLimits: Limits = { maxBytes: 6000, maxLines: 200 };

/** What is shown of an output that still grows, to give an idea of it. */
export const previewLimits: Limits = { maxBytes: 4096, maxLines: 20 };

export type TruncatedBy = 'bytes' | 'lines';

/** The beginning or the end of a text, as far as limits allow. */
export interface Excerpt {
  readonly text: string;
  readonly lines: number;
  readonly truncatedBy?: TruncatedBy;
  /** Whether it is one line without its beginning, or its end. */
  readonly isCut?: boolean;
}

/** The last whole lines that keep to the limits; of one line that alone is too long, its end. */
export const truncateTail = (text: string, limits: Limits): Excerpt => truncate(text, limits, tail);

/** The first whole lines that keep to the limits; of one line that alone is too long, its beginning. */
export const truncateHead = (text: string, limits: Limits): Excerpt => truncate(text, limits, head);

/** From which end of a text, and of a line, to count. */
interface Direction {
  readonly nth: (lines: readonly string[], count: number) => string;
  readonly take: (lines: readonly string[], count: number) => readonly string[];
  readonly partOf: (line: string, maxBytes: number) => string;
}

const tail: Direction = {
  nth: (lines, count) => lines[lines.length - 1 - count] ?? '',
  take: (lines, count) => lines.slice(lines.length - count),
  partOf: endOf,
};

const head: Direction = {
  nth: (lines, count) => lines[count] ?? '',
  take: (lines, count) => lines.slice(0, count),
  partOf: startOf,
};

function truncate(text: string, { maxBytes, maxLines }: Limits, { nth, take, partOf }: Direction): Excerpt {
  const lines = linesOf(text);
  let bytes = 0;
  let count = 0;
  while (count < Math.min(lines.length, maxLines)) {
    // The newline that joins it to the next one counts too.
    const size = Buffer.byteLength(nth(lines, count)) + (count > 0 ? 1 : 0);
    if (bytes + size > maxBytes) break;
    bytes += size;
    count++;
  }
  if (count === lines.length) return { text: lines.join('\n'), lines: count };
  if (count === 0)
    return { text: partOf(nth(lines, 0), maxBytes), lines: 1, truncatedBy: 'bytes', isCut: true };
  return {
    text: take(lines, count).join('\n'),
    lines: count,
    truncatedBy: count === maxLines ? 'lines' : 'bytes',
  };
}

/** The lines of a text; a newline at its end ends the last line and does not begin another. */
export function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What is longer nobody sees as one character: it could fill all that may be shown. */
const maxClusterLength = 64;

/** What people see as one character is not cut: a letter with its accents, a flag, a family of emoji. */
export function clusterAt(text: string, index: number): { start: number; end: number } {
  const { index: start = index, segment = '' } = clusters.segment(text).containing(index) ?? {};
  if (segment.length <= maxClusterLength) return { start, end: start + segment.length };
  const character = /[\udc00-\udfff]/.test(text.charAt(index)) ? index - 1 : index;
  const { length } = String.fromCodePoint(text.codePointAt(character) ?? 0);
  return { start: character, end: character + length };
}

/** The end of a text that takes at most so many bytes. */
function endOf(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  const index = bytes.subarray(0, characterStart(bytes, bytes.length - maxBytes)).toString('utf8').length;
  const { start, end } = clusterAt(text, index);
  return text.slice(start === index ? index : end);
}

/** The beginning of a text that takes at most so many bytes. */
function startOf(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = maxBytes;
  while (end > 0 && isContinuation(bytes[end])) end--;
  return text.slice(0, clusterAt(text, bytes.subarray(0, end).toString('utf8').length).start);
}

/** A flag is two of these letters. */
const flagLetters = /^[\u{1f1e6}-\u{1f1ff}]+/u;

/** A text without its first cluster, which may be the rest of one. Of flags, those are whole that pair up to the last. */
export function withoutFirstCluster(text: string): string {
  const flags = flagLetters.exec(text)?.[0] ?? '';
  const flagLength = '🇦🇦'.length;
  return text.slice(flags === '' ? clusterAt(text, 0).end : flags.length % flagLength);
}

/** A text without its last cluster, which may go on. */
export const withoutLastCluster = (text: string): string =>
  text.slice(0, text === '' ? 0 : clusterAt(text, text.length - 1).start);

/** The first place from `offset` on at which a UTF-8 character begins. */
export function characterStart(bytes: Buffer, offset: number): number {
  let start = offset;
  while (start < bytes.length && isContinuation(bytes[start])) start++;
  return start;
}

/** Where the last whole UTF-8 character ends. */
export function characterEnd(bytes: Buffer): number {
  let start = bytes.length - 1;
  while (start > 0 && isContinuation(bytes[start])) start--;
  const first = bytes[start] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return bytes.length - start < length ? start : bytes.length;
}

const isContinuation = (byte = 0) => (byte & 0xc0) === 0x80;
