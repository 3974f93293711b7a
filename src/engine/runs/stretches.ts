import { type FileHandle } from 'node:fs/promises';

/** A part of a file. */
export interface Stretch {
  readonly at: number;
  readonly length: number;
}

const windowBytes = 64 * 1024;

/** Of stretches that are added one after another, those that hold the last so many bytes. */
export class LastStretches {
  readonly #maxBytes: number;
  #stretches: Stretch[] = [];
  /** Those before it are not needed, and dropped when they are many. */
  #first = 0;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(stretch: Stretch): void {
    this.#stretches.push(stretch);
    this.#bytes += stretch.length;
    for (;;) {
      const first = this.#stretches[this.#first];
      if (!first || this.#bytes - first.length < this.#maxBytes) break;
      this.#bytes -= first.length;
      this.#first++;
    }
    if (this.#first > windowBytes) this.#drop();
  }

  /** Exactly that many bytes, where there are so many. */
  all(): readonly Stretch[] {
    this.#drop();
    const [first, ...others] = this.#stretches;
    if (!first) return [];
    const excess = Math.max(0, this.#bytes - this.#maxBytes);
    return [{ at: first.at + excess, length: first.length - excess }, ...others];
  }

  #drop(): void {
    this.#stretches = this.#stretches.slice(this.#first);
    this.#first = 0;
  }
}

/** The bytes of all of them. Neighbours are read at once: there may be one for every byte. */
export async function readStretches(file: FileHandle, stretches: readonly Stretch[]): Promise<Buffer> {
  const bytes = Buffer.alloc(stretches.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  let window: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };
  for (const { at, length } of stretches) {
    for (let position = at; position < at + length;) {
      if (position < window.at || position >= window.at + window.bytes.length) {
        window = { at: position, bytes: await readWindow(file, position) };
        // Somebody has cut the file.
        if (window.bytes.length === 0) return bytes.subarray(0, filled);
      }
      const copied = window.bytes.copy(bytes, filled, position - window.at, at + length - window.at);
      filled += copied;
      position += copied;
    }
  }
  return bytes;
}

async function readWindow(file: FileHandle, position: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, position);
  return buffer.subarray(0, bytesRead);
}
