import { aroundLength, maskSecrets } from '../../masks/maskSecrets.ts';
import { cleanLines, type Showing } from '../cleanLines.ts';
import { firstVertical } from '../controlSequences.ts';
import { countLines, countNewlinesOf } from '../countLines.ts';
import { decoded, readHead, readTail, type Edit } from '../excerpt.ts';
import { fileEnd, fileStart, type OutputFile } from '../fileWindow.ts';
import { isBinary, isNulList } from '../isBinary.ts';
import { readable } from '../readable.ts';
import { type ScreenSize } from '../screenSize.ts';
import { linesOf } from '../truncate.ts';
import { type Shown } from '../truncation.ts';
import { shownLength } from './giantLine.ts';
import { type Item } from './item.ts';
import { layOut } from './layOut.ts';
import { searchTroubles } from './searchTroubles.ts';
import { excerptItems, gradingOf, tellingText, type TellingOptions } from './tellingText.ts';
import { type TroubleList } from './troubleList.ts';

/** Up to here an output is read as a whole. */
const wholeBytes = 1024 * 1024;
/** As much of each end is read of what is larger, in views: what is folded leaves room for more. */
const windowViews = 2;
/** Up to here all of what is between them is searched for trouble; of more, this much at each end: it takes 15 ns a byte. */
const allSearched = 32 * 1024 * 1024;
const endSearched = 512 * 1024;

const newline = 0x0a;

export interface FileOptions extends TellingOptions {
  readonly edit: Edit;
  readonly showing: Showing;
  readonly screen?: ScreenSize | undefined;
  /** How much is searched for trouble between the ends; 32 MiB unless given. */
  readonly maxSearched?: number;
  /** How many lines there are. */
  readonly totalLines: () => Promise<number>;
}

/** What is shown of an output of any size, or undefined when it is no text. Memory does not depend on its size. */
export async function tellingFile(file: OutputFile, options: FileOptions): Promise<Shown | undefined> {
  if (file.size === 0) return { text: '' };
  if (file.size > wholeBytes) return inParts(file, options);
  const { bytes } = fileStart(file, file.size);
  if (isBinary(bytes)) return undefined;
  const text = decoded(bytes);
  // On a screen, lines are where the cursor was taken to.
  const isNumbered = firstVertical(text) === -1 && !isNulList(bytes);
  return tellingText(options.edit(await readable(text, options.screen)), options, isNumbered);
}

async function inParts(file: OutputFile, options: FileOptions): Promise<Shown | undefined> {
  const windowBytes = options.limits.maxBytes * windowViews;
  const start = fileStart(file, windowBytes + aroundLength).bytes;
  const end = fileEnd(file, windowBytes + aroundLength).bytes;
  if (isBinary(end)) return undefined;
  const headEnd = start.subarray(0, windowBytes).lastIndexOf(newline) + 1;
  const head = start.subarray(0, headEnd);
  // The newline at the very end ends a line and begins none.
  const tailStart = end.subarray(0, -1).indexOf(newline, end.length - windowBytes) + 1 || end.length;
  const tail = end.subarray(tailStart);
  const lines = linesIn(tail, options, { before: end.subarray(0, tailStart) });
  const afterLine = async () => (await options.totalLines()) - Math.max(1, lines.length) + 1;
  const gap = { from: head.length, firstLine: countLines(head) + 1, to: file.size - tail.length, afterLine };
  const isSearchedWhole = gap.to - gap.from <= (options.maxSearched ?? allSearched);
  // Another process counts the lines meanwhile.
  const troubles = await troublesIn(file, gap, isSearchedWhole, options);
  const totalLines = await options.totalLines();
  if (totalLines <= 1) return { text: await giantLine(file, options), truncation: partOfLine };
  const before =
    head.length > 0
      ? excerptItems(linesIn(head, options, { after: start.subarray(headEnd) }), 1, options)
      : [lineItem(1, `${await beginningOf(file, options)} [… the rest of this line …]`)];
  const after =
    tail.length > 0
      ? excerptItems(lines, await afterLine(), options)
      : [lineItem(totalLines, `[… the beginning of this line …] ${await endingOf(file, options)}`)];
  const searched = isSearchedWhole ? undefined : `the first and last ${endSearched / 1024} KiB of them`;
  return layOut(
    { before, gap: { troubles, searched, after }, totalLines, isNumbered: true },
    options.limits,
    options.reading.telling,
  );
}

const lineItem = (number: number, text: string): Item => ({ first: number, last: number, text });

/** A secret may begin before them, or go on after them. */
function linesIn(
  bytes: Buffer,
  { showing }: FileOptions,
  { before = nothing, after = nothing }: { readonly before?: Buffer; readonly after?: Buffer },
): string[] {
  const textOf = (some: Buffer) => cleanLines(some.toString('utf8'), showing);
  const around = { before: textOf(before), after: textOf(after) };
  return linesOf(maskSecrets(textOf(bytes), showing.known, around));
}

const nothing = Buffer.alloc(0);

interface Range {
  readonly from: number;
  readonly firstLine: number;
  readonly to: number;
  /** The number of the line that begins at its end. */
  readonly afterLine: () => Promise<number>;
}

async function troublesIn(
  { path }: OutputFile,
  { from, firstLine, to, afterLine }: Range,
  isWhole: boolean,
  options: FileOptions,
): Promise<TroubleList> {
  const search = { path, showing: options.showing, gradeOf: gradingOf(options.reading) };
  if (isWhole) return searchTroubles({ ...search, from, firstLine, to });
  const troubles = await searchTroubles({ ...search, from, firstLine, to: from + endSearched });
  const later = to - endSearched;
  // It begins within a line, which is passed over as a line of its own.
  const laterLine = (await afterLine()) - (await countNewlinesOf(path, later, to));
  troubles.addAll(await searchTroubles({ ...search, from: later, firstLine: laterLine, to }));
  return troubles;
}

const partOfLine = { direction: 'telling', by: 'bytes', ranges: [[1, 1]], isCut: true } as const;

async function giantLine(file: OutputFile, options: FileOptions): Promise<string> {
  const [start, end] = [await beginningOf(file, options), await endingOf(file, options)];
  const left = file.size - Buffer.byteLength(start) - Buffer.byteLength(end);
  return `${start} [… ${left} bytes …] ${end}`;
}

const endLimits = ({ limits }: FileOptions) => ({
  maxBytes: Math.floor(Math.min(shownLength, limits.maxBytes / 2) / 2),
  maxLines: 1,
});

const beginningOf = async (file: OutputFile, options: FileOptions) =>
  (await readHead((max) => fileStart(file, max), endLimits(options), options.edit, options.screen)).text;

const endingOf = async (file: OutputFile, options: FileOptions) =>
  (await readTail((max) => fileEnd(file, max), endLimits(options), options.edit, options.screen)).text;
