import { type OutputPart } from '../runs/askedOutput.ts';

const newline = 0x0a;

/** The bytes that `head` or `tail` would print of others: all where there are no more. */
export function partOfBytes(bytes: Buffer, { from, unit, count }: OutputPart): Buffer {
  if (unit === 'bytes')
    return from === 'head' ? bytes.subarray(0, count) : bytes.subarray(Math.max(0, bytes.length - count));
  return from === 'head' ? firstLines(bytes, count) : lastLines(bytes, count);
}

function firstLines(bytes: Buffer, count: number): Buffer {
  let end = 0;
  for (let lines = 0; lines < count; lines++) {
    const next = bytes.indexOf(newline, end);
    if (next === -1) return bytes;
    end = next + 1;
  }
  return bytes.subarray(0, end);
}

function lastLines(bytes: Buffer, count: number): Buffer {
  // The newline at the very end ends the last line and begins none.
  let start = bytes.length;
  for (let lines = 0; lines < count && start > 0; lines++)
    start = start < 2 ? 0 : bytes.lastIndexOf(newline, start - 2) + 1;
  return bytes.subarray(start);
}
