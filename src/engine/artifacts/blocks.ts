import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { characterRange } from './characterRange.ts';

/** Whole lines, or a piece of one that is longer than a block. All of the file is in them, newlines too. */
export interface Block {
  readonly bytes: Buffer;
  readonly piece?: 'middle' | 'last';
}

const newline = 0x0a;
const readBytes = 256 * 1024;

/** The bytes of a file, as many as there are now. A block is only good until the next one. */
export function* blocksOf(file: string): Generator<Block> {
  const descriptor = openSync(file, 'r');
  try {
    yield* blocksIn(descriptor, fstatSync(descriptor).size);
  } finally {
    closeSync(descriptor);
  }
}

function* blocksIn(descriptor: number, size: number): Generator<Block> {
  const buffer = Buffer.alloc(2 * readBytes);
  let filled = 0;
  let isInLine = false;
  for (let position = 0; position < size;) {
    const count = readSync(descriptor, buffer, filled, Math.min(readBytes, size - position), position);
    if (count === 0) break;
    position += count;
    filled += count;
    let start = 0;
    if (isInLine) {
      const end = buffer.subarray(0, filled).indexOf(newline);
      if (end !== -1) {
        yield { bytes: buffer.subarray(0, end + 1), piece: 'last' };
        isInLine = false;
        start = end + 1;
      }
    }
    const bytes = buffer.subarray(start, filled);
    const lines = isInLine ? 0 : bytes.lastIndexOf(newline) + 1;
    if (lines > 0) yield { bytes: bytes.subarray(0, lines) };
    let taken = start + lines;
    if (taken === 0 && filled >= readBytes) {
      isInLine = true;
      taken = pieceEnd(bytes);
      yield { bytes: bytes.subarray(0, taken), piece: 'middle' };
    }
    buffer.copyWithin(0, taken, filled);
    filled -= taken;
  }
  if (isInLine) yield { bytes: buffer.subarray(0, filled), piece: 'last' };
  else if (filled > 0) yield { bytes: buffer.subarray(0, filled) };
}

/** Longer than what programs print of a sequence. */
const maxSequenceBytes = 64;
const escape = 0x1b;

/** A cut that leaves characters whole, and the last sequence, which may go on. */
function pieceEnd(bytes: Buffer): number {
  const { end } = characterRange(bytes);
  const sequence = bytes.lastIndexOf(escape, end - 1);
  return sequence > 0 && end - sequence < maxSequenceBytes ? sequence : end;
}
