import { parseArgs } from 'node:util';
import { Cleaner } from '../engine/output/cleaner.ts';
import { isBinary } from '../engine/output/isBinary.ts';
import { binaryText } from '../engine/tool/report.ts';
import { UsageError } from './failure.ts';
import { write } from './write.ts';

/** Of fewer bytes all is shown that can be: they may be there to see what becomes of them. */
const minBinaryBytes = 256;
/** By how many at the beginning it is told whether they are text, however they come. */
const headBytes = 4096;

/** `agent-shell clean`: prints what a reader sees of the bytes it is given, as they come. */
export async function cleanInput(args: string[]): Promise<number> {
  try {
    parseArgs({ args, allowPositionals: false });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const input = (process.stdin as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const head = await readHead(input);
  const isText = head.length < minBinaryBytes || !isBinary(head.subarray(0, headBytes));
  await (isText ? printCleaned(head, input) : printSize(head, input));
  return 0;
}

async function readHead(input: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await input.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function printCleaned(head: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
  const cleaner = new Cleaner();
  await write(await cleaner.push(head));
  for (let next = await rest.next(); !next.done; next = await rest.next())
    await write(await cleaner.push(next.value));
  await write(await cleaner.end());
}

async function printSize(head: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
  let size = head.length;
  for (let next = await rest.next(); !next.done; next = await rest.next()) size += next.value.length;
  await write(`${binaryText(size)}\n`);
}
