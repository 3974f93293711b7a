import { type Around } from '../masks/maskSecrets.ts';
import { isBinary, isNulList } from './isBinary.ts';
import { readable } from './readable.ts';
import { type ScreenSize } from './screenSize.ts';
import {
  characterStart,
  truncateHead,
  truncateTail,
  withoutFirstCluster,
  withoutLastCluster,
  type Excerpt,
  type Limits,
} from './truncate.ts';

/** Some bytes from one end of an output. */
export interface Window {
  readonly bytes: Buffer;
  /** Whether they are all of it. */
  readonly isWhole: boolean;
}

/** Reads so many bytes from one end, or all there are. */
export type ReadWindow = (maxBytes: number) => Window | Promise<Window>;

/** What is made of a clean text before it is shown. */
export type Edit = (text: string, around?: Around) => string;

export interface CleanExcerpt extends Excerpt {
  readonly isBinary: boolean;
}

/**
 * Colours and progress bars are bytes that are not shown: when less than this share is left of a window, a larger one is
 * read. What is read is bounded, since some of it may have to be put on a screen.
 */
const minShare = 0.75;
/** For what cannot be shown next to a cut: the rest of a line, a sequence or a character. */
const marginBytes = 256;
const wideningFactors = [1, 4, 20];

/** As much as is ever read for such limits. */
export const windowBytes = ({ maxBytes }: Limits): number =>
  maxBytes * Math.max(...wideningFactors) + marginBytes;

/** The end of an output as a reader sees it. */
export async function readTail(
  read: ReadWindow,
  limits: Limits,
  edit: Edit,
  size?: ScreenSize,
): Promise<CleanExcerpt> {
  return readExcerpt(read, limits, async (window) => {
    const { text, isCut } = window.isWhole ? wholeOf(window) : fromBeginning(window.bytes);
    const tail = truncateTail(edit(await readable(text, size)), limits);
    return { ...tail, ...(isCut && tail.lines <= 1 && { isCut }) };
  });
}

/** The beginning of an output as a reader sees it. */
export async function readHead(
  read: ReadWindow,
  limits: Limits,
  edit: Edit,
  size?: ScreenSize,
): Promise<CleanExcerpt> {
  return readExcerpt(read, limits, async (window) => {
    const { text, isCut } = window.isWhole ? wholeOf(window) : toEnd(window.bytes);
    const head = truncateHead(edit(await readable(text, size)), limits);
    return { ...head, ...(isCut && { isCut }) };
  });
}

const binary: CleanExcerpt = { text: '', lines: 0, isBinary: true };

async function readExcerpt(
  read: ReadWindow,
  limits: Limits,
  excerptOf: (window: Window) => Promise<Excerpt>,
): Promise<CleanExcerpt> {
  let shown = binary;
  for (const factor of wideningFactors) {
    const window = await read(limits.maxBytes * factor + marginBytes);
    if (shown === binary && isBinary(window.bytes)) break;
    const excerpt = await excerptOf(window);
    shown = { ...excerpt, ...orByBytes(window, excerpt), isBinary: false };
    const isEnough =
      window.isWhole ||
      excerpt.truncatedBy !== undefined ||
      Buffer.byteLength(excerpt.text) > limits.maxBytes * minShare;
    if (isEnough) break;
  }
  return shown;
}

/** A part of an output is truncated even where it keeps to the limits. */
const orByBytes = ({ isWhole }: Window, { truncatedBy = 'bytes' }: Excerpt) =>
  isWhole ? {} : { truncatedBy };

/** Text that is to be cleaned. */
interface Uncleaned {
  readonly text: string;
  /** Whether it is one line that is not whole. */
  readonly isCut: boolean;
}

const wholeOf = ({ bytes }: Window): Uncleaned => ({ text: decoded(bytes), isCut: false });

/** Names that are separated by NUL would run into each other without it. */
export const decoded = (bytes: Buffer): string => {
  const text = bytes.toString('utf8');
  return isNulList(bytes) && !text.includes('\n') ? text.replaceAll('\0', '\n') : text;
};

/** How far from a cut in a line a sequence is looked for: what is between may be a part of another. */
const sequenceWithin = 256;
const escape = 0x1b;
const newline = 0x0a;
const carriageReturn = 0x0d;

/** The lines that are whole; of a single one that is not, what comes after a sequence or a character that may be cut. */
function fromBeginning(bytes: Buffer): Uncleaned {
  const first = bytes.indexOf(newline);
  const hasWholeLine = first !== -1 && first < bytes.length - 1;
  if (hasWholeLine) return { text: decoded(bytes.subarray(lineStart(bytes, first))), isCut: false };
  const sequence = bytes.subarray(0, sequenceWithin).indexOf(escape);
  if (sequence > 0) return { text: decoded(bytes.subarray(sequence)), isCut: true };
  return { text: withoutFirstCluster(decoded(bytes.subarray(characterStart(bytes, 1)))), isCut: true };
}

/** Where the first line begins that can be shown: a progress bar, of which only older states are missing, is one. */
function lineStart(bytes: Buffer, firstNewline: number): number {
  let start = bytes.indexOf(carriageReturn) + 1;
  while (start > 0 && bytes[start] === carriageReturn) start++;
  return start > 0 && start < firstNewline ? start : firstNewline + 1;
}

/** The same at the other end. */
function toEnd(bytes: Buffer): Uncleaned {
  const last = bytes.lastIndexOf(newline);
  if (last !== -1) return { text: decoded(bytes.subarray(0, last + 1)), isCut: false };
  const sequence = bytes.lastIndexOf(escape);
  const isNear = sequence > Math.max(0, bytes.length - sequenceWithin);
  if (isNear) return { text: decoded(bytes.subarray(0, sequence)), isCut: true };
  return { text: withoutLastCluster(decoded(bytes)), isCut: true };
}
