import { closeSync, openSync, readSync } from 'node:fs';
import { type Window } from './excerpt.ts';

/** A file that may go on growing, of which only the first bytes count. */
export interface OutputFile {
  readonly path: string;
  readonly size: number;
}

export const fileEnd = (file: OutputFile, maxBytes: number): Window =>
  read(file, Math.max(0, file.size - maxBytes), file.size);

export const fileStart = (file: OutputFile, maxBytes: number): Window =>
  read(file, 0, Math.min(maxBytes, file.size));

function read({ path, size }: OutputFile, from: number, to: number): Window {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(to - from);
    const bytes = buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, from));
    return { bytes, isWhole: from === 0 && to === size };
  } finally {
    closeSync(descriptor);
  }
}
