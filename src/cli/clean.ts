import { parseArgs } from 'node:util';
import { Cleaner } from '../engine/output/cleaner.ts';
import { UsageError } from './failure.ts';
import { write } from './write.ts';

/** `agent-shell clean`: prints what a reader sees of the bytes it is given, as they come. */
export async function cleanInput(args: string[]): Promise<number> {
  try {
    parseArgs({ args, options: {} });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const cleaner = new Cleaner();
  for await (const chunk of process.stdin) await write(await cleaner.push(chunk as Buffer));
  await write(await cleaner.end());
  return 0;
}
