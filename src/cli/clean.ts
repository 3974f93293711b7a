import { parseArgs } from 'node:util';
import { Cleaner } from '../engine/output/cleaner.ts';
import { isBinary } from '../engine/output/isBinary.ts';
import { binaryText } from '../engine/tool/report.ts';
import { UsageError } from './failure.ts';
import { write } from './write.ts';

/** Of fewer bytes all is shown that can be: they may be there to see what becomes of them. */
const minBinaryBytes = 256;

/** `agent-shell clean`: prints what a reader sees of the bytes it is given, as they come. */
export async function cleanInput(args: string[]): Promise<number> {
  try {
    parseArgs({ args, options: {} });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const cleaner = new Cleaner();
  let [size, isText] = [0, true];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    if (size === 0) isText = chunk.length < minBinaryBytes || !isBinary(chunk);
    size += chunk.length;
    if (isText) await write(await cleaner.push(chunk));
  }
  await write(isText ? await cleaner.end() : `${binaryText(size)}\n`);
  return 0;
}
