import { open } from 'node:fs/promises';
import { characterStart, type Limits } from './truncate.ts';

/** Which part of an output: what begins at a byte, what ends at one, or its end. */
export type Part = { readonly from: number } | { readonly to: number } | 'end';

/** Some whole lines of an output, and where they are. */
export interface OutputWindow {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  /** Of the whole output. */
  readonly size: number;
}

const newline = 0x0a;
const nothing: OutputWindow = { bytes: Buffer.alloc(0), start: 0, end: 0, size: 0 };

/**
 * As many lines of a file as the limits allow. The part that ends where this one starts, and the one that begins where
 * it ends, leave nothing out. A line that alone is too long is cut between characters.
 */
export async function readWindow(file: string, part: Part, limits: Limits): Promise<OutputWindow> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    // A run that was never started has none.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return nothing;
  try {
    const { size } = await handle.stat();
    const read = async (from: number, to: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from);
      return buffer.subarray(0, bytesRead);
    };
    if (part === 'end' || 'to' in part) {
      const end = part === 'end' ? size : Math.min(part.to, size);
      // One more byte than is shown: it tells whether the next one begins a line.
      const from = Math.max(0, end - limits.maxBytes - 1);
      const bytes = lastLines(await read(from, end), limits, from > 0);
      return { bytes, start: end - bytes.length, end, size };
    }
    const start = Math.min(part.from, size);
    const to = Math.min(size, start + limits.maxBytes);
    const bytes = firstLines(await read(start, to), limits.maxLines, to < size);
    return { bytes, start, end: start + bytes.length, size };
  } finally {
    await handle.close();
  }
}

function lastLines(bytes: Buffer, { maxLines }: Limits, isCut: boolean): Buffer {
  let start = 0;
  if (isCut) {
    const first = bytes.indexOf(newline);
    const hasWholeLine = first !== -1 && first < bytes.length - 1;
    start = hasWholeLine ? first + 1 : characterStart(bytes, 1);
  }
  // The newline at the very end ends a line and begins none.
  let index = bytes.length - 1;
  for (let lines = 0; lines < maxLines; lines++) {
    index = index > 0 ? bytes.lastIndexOf(newline, index - 1) : -1;
    if (index < start) return bytes.subarray(start);
  }
  return bytes.subarray(index + 1);
}

function firstLines(bytes: Buffer, maxLines: number, isCut: boolean): Buffer {
  let end = 0;
  for (let lines = 0; lines < maxLines; lines++) {
    const next = bytes.indexOf(newline, end);
    if (next === -1) return isCut ? bytes.subarray(0, end || wholeCharacters(bytes)) : bytes;
    end = next + 1;
  }
  return bytes.subarray(0, end);
}

/** Where the last character begins that may lack its end; at least one byte is taken. */
function wholeCharacters(bytes: Buffer): number {
  let end = bytes.length;
  for (let back = 1; back < 4 && end === bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) end = bytes.length - back;
    else if (byte < 0x80) break;
  }
  return Math.max(1, end);
}
