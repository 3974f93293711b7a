import { createReadStream, existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { restOf, type Rest, type StreamName } from './restOf.ts';
import { type Run } from './run.ts';
import { LastStretches, readStretches } from './stretches.ts';

/** One of the two streams of an output. */
export interface RecordedStream {
  /** The last bytes of it that are kept. */
  readonly end: Buffer;
  readonly keptBytes: number;
  /** With what is not kept. A last line without a newline is a line too. */
  readonly totalBytes: number;
  readonly totalLines: number;
}

export type RecordedStreams = Readonly<Record<StreamName, RecordedStream>>;

/**
 * Reads the end of stdout and of stderr, each up to so many bytes. Undefined where they were not recorded apart. Memory
 * does not depend on the size of the output, nor on how often its streams take turns.
 */
export async function readStreams(
  run: Run,
  maxBytes: Readonly<Record<StreamName, number>>,
): Promise<RecordedStreams | undefined> {
  if (!existsSync(run.streamsFile) || !existsSync(run.outputFile)) return undefined;
  const found = { o: new Found(maxBytes.stdout), e: new Found(maxBytes.stderr) };
  let at = 0;
  for await (const entries of entriesOf(run)) {
    for (const { letter, length, newlines } of entries) {
      found[letter].add(at, length, newlines);
      at += length;
    }
  }
  const output = await open(run.outputFile, 'r');
  try {
    return {
      stdout: await found.o.read(output, restOf(run, 'stdout')),
      stderr: await found.e.read(output, restOf(run, 'stderr')),
    };
  } finally {
    await output.close();
  }
}

const newline = 0x0a;

/** What is found of a stream. */
class Found {
  readonly #maxBytes: number;
  readonly #last: LastStretches;
  #bytes = 0;
  #newlines = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    // The last byte tells something also where none is asked for.
    this.#last = new LastStretches(Math.max(1, maxBytes));
  }

  add(at: number, length: number, newlines: number): void {
    this.#bytes += length;
    this.#newlines += newlines;
    this.#last.add({ at, length });
  }

  async read(output: FileHandle, rest: Rest | undefined): Promise<RecordedStream> {
    const bytes = await readStretches(output, this.#last.all());
    const totalBytes = this.#bytes + (rest?.bytes ?? 0);
    const endsWithNewline = rest?.bytes ? rest.endsWithNewline : bytes.at(-1) === newline;
    const newlines = this.#newlines + (rest?.newlines ?? 0);
    return {
      end: bytes.subarray(Math.max(0, bytes.length - this.#maxBytes)),
      keptBytes: this.#bytes,
      totalBytes,
      totalLines: newlines + (totalBytes > 0 && !endsWithNewline ? 1 : 0),
    };
  }
}

/** What the recorder says of each part of the output that is of one stream. */
interface Entry {
  readonly letter: 'o' | 'e';
  readonly length: number;
  readonly newlines: number;
}

/** The stretches of an output in their order, many at a time. */
export async function* entriesOf({ streamsFile }: Run): AsyncGenerator<Entry[]> {
  let half = '';
  for await (const text of createReadStream(streamsFile, 'latin1')) {
    const lines = `${half}${text as string}`.split('\n');
    half = lines.pop() ?? '';
    yield lines.map(entryOf);
  }
}

/** The file is where the command could find it: what no recorder writes is left out. */
function entryOf(line: string): Entry {
  const [, letter, length, newlines] = /^([oe]) (\d{1,15}) (\d{1,15})$/.exec(line) ?? [];
  return { letter: letter === 'e' ? 'e' : 'o', length: Number(length ?? 0), newlines: Number(newlines ?? 0) };
}
