import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { clean } from './clean.ts';
import { countLines, countLinesOf } from './countLines.ts';
import { characterStart, truncateTail, type Limits, type TruncatedBy } from './truncate.ts';

/** What is shown of an output, and how much there is. */
export interface View {
  readonly text: string;
  readonly totalBytes: number;
  readonly totalLines: number;
  readonly truncation?: {
    readonly by: TruncatedBy;
    readonly firstLine: number;
    readonly lastLine: number;
    /** Whether the only line that is shown lacks its beginning. */
    readonly isCut: boolean;
  };
}

const nothing: View = { text: '', totalBytes: 0, totalLines: 0 };

/** Reads the end of an output file. Memory does not depend on the file's size. */
export async function readView(file: string, limits: Limits): Promise<View> {
  // A run that was never started has none.
  if (!existsSync(file)) return nothing;
  const { end, size, isCut } = readEnd(file, limits.maxBytes);
  const tail = truncateTail(clean(end.toString('utf8')), limits);
  const totalLines = end.length === size ? countLines(end) : await countLinesOf(file, size);
  const by = tail.truncatedBy ?? (end.length < size ? 'bytes' : undefined);
  return {
    text: tail.text,
    totalBytes: size,
    totalLines,
    ...(by && {
      truncation: {
        by,
        firstLine: totalLines - tail.lines + 1,
        lastLine: totalLines,
        isCut: isCut || tail.isCut === true,
      },
    }),
  };
}

/** The last bytes of a file from the beginning of a line, or of a character when there is only one line. */
function readEnd(file: string, maxBytes: number): { end: Buffer; size: number; isCut: boolean } {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    // One more byte than is shown: it tells whether the next one begins a line.
    const start = Math.max(0, size - maxBytes - 1);
    const buffer = Buffer.alloc(size - start);
    const bytes = buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, start));
    return size <= maxBytes ? { end: bytes, size, isCut: false } : { ...fromBeginning(bytes), size };
  } finally {
    closeSync(descriptor);
  }
}

function fromBeginning(bytes: Buffer): { end: Buffer; isCut: boolean } {
  const newline = bytes.indexOf(0x0a);
  const hasWholeLine = newline !== -1 && newline < bytes.length - 1;
  return { end: bytes.subarray(hasWholeLine ? newline + 1 : characterStart(bytes, 1)), isCut: !hasWholeLine };
}
