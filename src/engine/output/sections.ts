import { readStreams, type RecordedStream } from '../runs/readStreams.ts';
import { type StreamName } from '../runs/restOf.ts';
import { type Run } from '../runs/run.ts';
import { windowBytes, type CleanExcerpt, type Edit } from './excerpt.ts';
import { streamTail } from './streamTail.ts';
import { type Limits, type TruncatedBy } from './truncate.ts';

/** How the two streams of an output are shown: as much as fits of each, or how much there was and the last of it. */
export type SectionFormat = 'sections' | 'summary';

export interface Sections {
  readonly text: string;
  /** What left no room for all of it. */
  readonly shortenedBy?: TruncatedBy | undefined;
}

/** Of a summary, in lines. */
const summaryLines: Readonly<Record<StreamName, number>> = { stdout: 20, stderr: 50 };

/** For the two headings. */
const headingLimits: Limits = { maxBytes: 240, maxLines: 2 };

/** stdout and stderr apart; undefined where they were not recorded so. */
export async function readSections(
  run: Run,
  format: SectionFormat,
  limits: Limits,
  edit: Edit,
): Promise<Sections | undefined> {
  const room = {
    maxBytes: Math.max(1, limits.maxBytes - headingLimits.maxBytes),
    maxLines: Math.max(2, limits.maxLines - headingLimits.maxLines),
  };
  const max = windowBytes(room);
  const streams = await readStreams(run, { stdout: max, stderr: max });
  if (!streams) return undefined;
  const shares = await sharesOf(streams, format, room, edit);
  const stdout = await sectionOf('stdout', streams.stdout, format, shares.stdout, edit);
  const stderr = await sectionOf('stderr', streams.stderr, format, shares.stderr, edit);
  return {
    text: `${stdout.text}\n${stderr.text}`,
    shortenedBy: stdout.shortenedBy ?? stderr.shortenedBy,
  };
}

type Streams = Readonly<Record<StreamName, RecordedStream>>;
type Shares = Readonly<Record<StreamName, Limits>>;

/** Each gets half of what there is room for, and what the other leaves of its half. */
async function sharesOf(
  streams: Streams,
  format: SectionFormat,
  limits: Limits,
  edit: Edit,
): Promise<Shares> {
  const half = { maxBytes: Math.floor(limits.maxBytes / 2), maxLines: Math.floor(limits.maxLines / 2) };
  if (format === 'summary') {
    const share = (stream: StreamName) => ({
      ...half,
      maxLines: Math.min(summaryLines[stream], half.maxLines),
    });
    return { stdout: share('stdout'), stderr: share('stderr') };
  }
  const needs = async (stream: RecordedStream): Promise<Limits> => {
    const { text, lines } = await streamTail(stream, limits, edit);
    return { maxBytes: Buffer.byteLength(text), maxLines: lines };
  };
  const [stdout, stderr] = [await needs(streams.stdout), await needs(streams.stderr)];
  const left = (other: Limits): Limits => ({
    maxBytes: Math.max(half.maxBytes, limits.maxBytes - other.maxBytes),
    maxLines: Math.max(half.maxLines, limits.maxLines - other.maxLines),
  });
  return { stdout: left(stderr), stderr: left(stdout) };
}

async function sectionOf(
  name: StreamName,
  stream: RecordedStream,
  format: SectionFormat,
  limits: Limits,
  edit: Edit,
): Promise<Sections> {
  const excerpt = await streamTail(stream, limits, edit);
  const isPartial = excerpt.isBinary || stream.keptBytes < stream.totalBytes;
  return {
    text: [heading(name, stream, excerpt, format), ...body(excerpt)].join('\n'),
    shortenedBy: excerpt.truncatedBy ?? (isPartial ? 'bytes' : undefined),
  };
}

function heading(
  name: StreamName,
  stream: RecordedStream,
  excerpt: CleanExcerpt,
  format: SectionFormat,
): string {
  const { totalLines, totalBytes, keptBytes } = stream;
  if (totalBytes === 0) return `${name}: nothing`;
  const total = `${name}: ${count(totalLines, 'line')}, ${count(totalBytes, 'byte')}`;
  if (keptBytes === 0) return `${total}, of which none was kept`;
  const isKept = keptBytes === totalBytes;
  const of = isKept ? total : `${total}, of which the first ${count(keptBytes, 'byte')} were kept`;
  if (excerpt.isBinary) return `${of}, binary`;
  if (excerpt.isCut) return `${of}, the end of the last line:`;
  if (excerpt.truncatedBy) return `${of}, the last ${excerpt.lines}${isKept ? '' : ' of these'}:`;
  return format === 'summary' || !isKept ? `${of}:` : `${name}:`;
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;

const body = ({ text, lines, isBinary }: CleanExcerpt) => (lines === 0 || isBinary ? [] : [text]);
