import { open, type FileHandle } from 'node:fs/promises';
import { clean } from './clean.ts';
import { characterStart, truncateTail, type Limits, type TruncatedBy } from './truncate.ts';

/** What is shown of an output, and how much there is. */
export interface View {
  readonly text: string;
  readonly totalBytes: number;
  readonly totalLines: number;
  readonly truncation?: { readonly by: TruncatedBy; readonly firstLine: number; readonly lastLine: number };
}

/** Reads the end of an output file. Memory does not depend on the file's size. */
export async function readView(file: string, limits: Limits): Promise<View> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const window = await readEnd(handle, size, limits.maxBytes);
    const tail = truncateTail(clean(window.toString('utf8')), limits);
    const totalLines = window.length === size ? countLines(window) : await countLinesOf(handle, size);
    const by = tail.truncatedBy ?? (window.length < size ? 'bytes' : undefined);
    return {
      text: tail.text,
      totalBytes: size,
      totalLines,
      ...(by && { truncation: { by, firstLine: totalLines - tail.lines + 1, lastLine: totalLines } }),
    };
  } finally {
    await handle.close();
  }
}

/** The last bytes of a file from the beginning of a line, or of a character when there is only one line. */
async function readEnd(handle: FileHandle, size: number, maxBytes: number): Promise<Buffer> {
  // One more byte than is shown: it tells whether the next one begins a line.
  const start = Math.max(0, size - maxBytes - 1);
  const bytes = await readRange(handle, start, size);
  if (start === 0 && size <= maxBytes) return bytes;
  const newline = bytes.indexOf(0x0a);
  const hasWholeLine = newline !== -1 && newline < bytes.length - 1;
  return bytes.subarray(hasWholeLine ? newline + 1 : characterStart(bytes, 1));
}

async function readRange(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  // A plain loop: `indexOf` for each line is many times slower on short lines.
  for (let index = 0; index < bytes.length; index++) if (bytes[index] === 0x0a) count++;
  return count;
}

/** A last line without a newline is a line too. */
function countLines(bytes: Buffer): number {
  return countNewlines(bytes) + (bytes.length > 0 && bytes.at(-1) !== 0x0a ? 1 : 0);
}

async function countLinesOf(handle: FileHandle, size: number): Promise<number> {
  const chunk = Buffer.alloc(1024 * 1024);
  let count = 0;
  let last: number | undefined;
  for (let position = 0; position < size; ) {
    const { bytesRead } = await handle.read(chunk, 0, Math.min(chunk.length, size - position), position);
    if (bytesRead === 0) break;
    const bytes = chunk.subarray(0, bytesRead);
    count += countNewlines(bytes);
    last = bytes.at(-1);
    position += bytesRead;
  }
  return count + (last !== undefined && last !== 0x0a ? 1 : 0);
}
