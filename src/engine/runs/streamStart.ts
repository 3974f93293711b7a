import { open } from 'node:fs/promises';
import { entriesOf } from './readStreams.ts';
import { type Run } from './run.ts';
import { readStretches, type Stretch } from './stretches.ts';

/** Reads the first bytes of stdout, up to so many, where the streams were recorded apart. */
export async function readStdoutStart(run: Run, maxBytes: number): Promise<Buffer> {
  const stretches = await firstStretches(run, maxBytes);
  const output = await open(run.outputFile, 'r');
  try {
    return await readStretches(output, stretches);
  } finally {
    await output.close();
  }
}

async function firstStretches(run: Run, maxBytes: number): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  let at = 0;
  let room = maxBytes;
  for await (const entries of entriesOf(run)) {
    for (const { letter, length } of entries) {
      if (letter === 'o') stretches.push({ at, length: Math.min(length, room) });
      if (letter === 'o') room -= Math.min(length, room);
      at += length;
      if (room === 0) return stretches;
    }
  }
  return stretches;
}
