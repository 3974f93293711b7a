import { aroundLength, type Around } from '../masks/maskSecrets.ts';
import { type AskedOutput } from '../runs/askedOutput.ts';
import { readStreams, type RecordedStream } from '../runs/readStreams.ts';
import { type Run } from '../runs/run.ts';
import { readStdoutStart } from '../runs/streamStart.ts';
import { clean } from './clean.ts';
import { type Showing } from './cleanLines.ts';
import { windowBytes, type Edit } from './excerpt.ts';
import { fileEnd, fileStart, type OutputFile } from './fileWindow.ts';
import { isBinary } from './isBinary.ts';
import { partOfBytes } from './partOfBytes.ts';
import { streamTail } from './streamTail.ts';
import { reasonLines } from './telling/reasonLines.ts';
import { type Totals } from './totals.ts';
import {
  characterEnd,
  characterStart,
  linesOf,
  truncateHead,
  truncateTail,
  type Excerpt,
  type Limits,
} from './truncate.ts';

/** How much of an output is shown because that much was asked for. */
export interface Asked extends Pick<AskedOutput, 'from' | 'unit'> {
  /** As many lines or bytes as were asked for, and of how many. */
  readonly count: number;
  readonly total: number;
  /** As many lines of these as are shown, where not all fit. */
  readonly fittingLines?: number;
  /** The lines of stderr before them: those that are shown, and all. */
  readonly errors: { readonly lines: number; readonly totalLines: number };
}

export type AskedView = { readonly text: ''; readonly isBinary: true } | TextView;

interface TextView {
  readonly text: string;
  readonly asked: Asked;
  /** Under headings there is more to be said of each stream. */
  readonly sections?: { readonly shortenedBy?: undefined };
}

export interface AskedViewOptions {
  readonly asked: AskedOutput;
  readonly limits: Limits;
  readonly edit: Edit;
  readonly showing: Showing;
  /** Whether the program prints what was asked for, and no messages. */
  readonly isContent: boolean;
  /** Whether each stream has a heading. */
  readonly hasHeadings: boolean;
  /** Whether the command failed, so that whoever reads the part wants to know why. */
  readonly hasFailed: boolean;
}

/** Less of it tells nothing, and more would bury what was asked for. */
const tellingShare = 1 / 4;

/**
 * Reads the lines or bytes that were asked for, exactly as they are in the output, and what there is of stderr before
 * them, as a shell prints them: it comes while the output is still in the pipe. Undefined where that is all there is.
 */
export async function readAsked(
  run: Run,
  file: OutputFile,
  options: AskedViewOptions,
  counting: Promise<Totals>,
): Promise<AskedView | undefined> {
  const { asked, limits, edit, hasHeadings } = options;
  const source = await sourceOf(run, file, options, counting);
  const total = asked.unit === 'lines' ? source.totalLines : source.totalBytes;
  if (total <= asked.count) return undefined;
  const part = partOfBytes(source.bytes, asked);
  if (isBinary(part)) return { text: '', isBinary: true };
  const errors = source.errors && (await streamTail(source.errors, half(limits), edit));
  const whole = textOf(part, asked, (text) => edit(text, aroundPart(source.bytes, part.length, asked)));
  const isCut = source.isCut && part.length === source.bytes.length;
  const shown = shortened(whole, isCut, asked, roomBeside(errors?.text ?? '', limits));
  const why = options.hasFailed ? await reasonFor(file, [errors?.text, shown.text].join('\n'), options) : '';
  const fitting =
    why === '' ? shown : shortened(whole, isCut, asked, roomBeside(joined(errors?.text, why), limits));
  return {
    text: joined(...(hasHeadings ? withHeadings(fitting, errors) : [errors?.text, fitting.text]), why),
    ...(hasHeadings && { sections: {} }),
    asked: {
      from: asked.from,
      unit: asked.unit,
      count: asked.count,
      total,
      ...(fitting.truncatedBy && { fittingLines: fitting.lines }),
      errors: { lines: errors?.lines ?? 0, totalLines: source.errors?.totalLines ?? 0 },
    },
  };
}

const joined = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join('\n');

const withHeadings = (part: Excerpt, errors: Excerpt | undefined) => [
  'stdout:',
  part.text,
  ...(errors?.text ? ['stderr:', errors.text] : ['stderr: nothing']),
];

/** Lines from elsewhere in the output that may tell why the command failed, where those that are shown do not. */
async function reasonFor(
  file: OutputFile,
  shown: string,
  { asked, edit, showing, isContent, limits }: AskedViewOptions,
): Promise<string> {
  const maxBytes = Math.floor(limits.maxBytes * tellingShare);
  return (await reasonLines(file, { shown, asked, edit, showing, isContent, maxBytes })).join('\n');
}

/** What the part is taken from. */
interface Source {
  /** Those at the end that is asked for, of which more could not be shown. */
  readonly bytes: Buffer;
  /** Whether there are more. */
  readonly isCut: boolean;
  readonly totalBytes: number;
  readonly totalLines: number;
  readonly errors?: RecordedStream;
}

async function sourceOf(
  run: Run,
  file: OutputFile,
  { asked, limits }: AskedViewOptions,
  counting: Promise<Totals>,
): Promise<Source> {
  const max = windowBytes(limits);
  const isHead = asked.from === 'head';
  const streams =
    asked.streams === 'apart' ? await readStreams(run, { stdout: isHead ? 0 : max, stderr: max }) : undefined;
  if (!streams) {
    const { bytes, isWhole } = isHead ? fileStart(file, max) : fileEnd(file, max);
    return { bytes, isCut: !isWhole, ...(await counting) };
  }
  const { end, keptBytes, totalBytes, totalLines } = streams.stdout;
  const bytes = isHead ? await readStdoutStart(run, max) : end;
  return { bytes, isCut: bytes.length < keptBytes, totalBytes, totalLines, errors: streams.stderr };
}

/** A secret may be there in part. */
function aroundPart(bytes: Buffer, length: number, { from }: AskedOutput): Around {
  const text = (start: number, end: number) => bytes.toString('utf8', Math.max(0, start), end);
  const start = bytes.length - length;
  return from === 'head'
    ? { before: '', after: text(length, length + aroundLength) }
    : { before: text(start - aroundLength, start), after: '' };
}

/** Line by line: what moves the cursor must not change how many there are. */
function textOf(bytes: Buffer, { from, unit }: AskedOutput, edit: Edit): string {
  const whole =
    unit === 'lines'
      ? bytes
      : from === 'head'
        ? bytes.subarray(0, characterEnd(bytes))
        : bytes.subarray(characterStart(bytes, 0));
  return linesOf(edit(whole.toString('utf8')))
    .map((line) => `${clean(line)}\n`)
    .join('');
}

/** As much as fits of the end that was asked for. */
function shortened(text: string, isCut: boolean, { from }: AskedOutput, room: Limits): Excerpt {
  const excerpt = (from === 'head' ? truncateHead : truncateTail)(text, room);
  return isCut ? { truncatedBy: 'bytes', ...excerpt } : excerpt;
}

const half = ({ maxBytes, maxLines }: Limits): Limits => ({
  maxBytes: Math.floor(maxBytes / 2),
  maxLines: Math.floor(maxLines / 2),
});

function roomBeside(text: string, { maxBytes, maxLines }: Limits): Limits {
  return {
    maxBytes: Math.max(1, maxBytes - Buffer.byteLength(text) - 1),
    maxLines: Math.max(1, maxLines - linesOf(text).length),
  };
}
