import { open, type FileHandle } from 'node:fs/promises';
import { execa } from 'execa';

const newline = 0x0a;
/** Little, as the outputs of many jobs may be counted at once. */
const chunkBytes = 64 * 1024;
/** From here on a process that counts is faster than we are: ten times, measured on 1 GB. */
const manyBytes = 4 * 1024 * 1024;

/** Bytes, and the newlines among them. */
export interface Counted {
  readonly bytes: number;
  readonly newlines: number;
}

/** A last line without a newline is a line too. */
export function countLines(bytes: Buffer): number {
  return countNewlines(bytes) + (bytes.length > 0 && bytes.at(-1) !== newline ? 1 : 0);
}

/** The same for the first bytes of a file, of which little is in memory at a time. */
export async function countLinesOf(path: string, size: number): Promise<number> {
  return (await countNewlinesOf(path, 0, size)) + (await unendedLines(path, size));
}

/** One when the first bytes of a file end within a line. */
export async function unendedLines(path: string, size: number): Promise<number> {
  if (size === 0) return 0;
  return withFile(path, async (file) => {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] === newline ? 0 : 1;
  });
}

/** How many newlines there are between two places of a file. */
export async function countNewlinesOf(path: string, from: number, to: number): Promise<number> {
  const counted = to - from >= manyBytes ? await countToEnd(path, from) : undefined;
  // A file that has grown meanwhile was counted too far.
  return counted?.bytes === to - from ? counted.newlines : countByChunks(path, from, to);
}

/**
 * Counts from a place of a file to where it ends by then. No pipe is in between: measured, that would take four times as
 * long. Undefined when it cannot be told so: there is no `dd` or `wc`.
 */
export async function countToEnd(path: string, from: number): Promise<Counted | undefined> {
  // What dd skips of its input, wc begins after.
  const script = 'exec <"$1" && dd bs=1 skip="$2" count=0 2>/dev/null && exec wc -lc';
  const { stdout, failed } = await execa('sh', ['-c', script, 'sh', path, String(from)], {
    reject: false,
    stderr: 'ignore',
  });
  const [, newlines, bytes] = /^\s*(\d+)\s+(\d+)\s*$/.exec(stdout) ?? [];
  return failed || bytes === undefined ? undefined : { bytes: Number(bytes), newlines: Number(newlines) };
}

async function countByChunks(path: string, from: number, to: number): Promise<number> {
  return withFile(path, async (file) => {
    const chunk = Buffer.alloc(Math.min(chunkBytes, to - from));
    let count = 0;
    for (let position = from; position < to;) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, to - position), position);
      if (bytesRead === 0) break;
      count += countNewlines(chunk.subarray(0, bytesRead));
      position += bytesRead;
    }
    return count;
  });
}

async function withFile<T>(path: string, task: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    return await task(file);
  } finally {
    await file.close();
  }
}

function countNewlines(bytes: Buffer): number {
  let count = 0;
  // Measured: `for…of` takes 12 times as long, and `indexOf` per line is slower still where lines are short.
  // eslint-disable-next-line @typescript-eslint/prefer-for-of
  for (let index = 0; index < bytes.length; index++) if (bytes[index] === newline) count++;
  return count;
}
