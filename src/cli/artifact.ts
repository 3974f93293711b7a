import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { UsageError } from './failure.ts';
import { createShell } from './shell.ts';

/** `agent-shell artifact`: prints a kept output, byte for byte, or some of its lines. */
export async function printArtifact(args: string[]): Promise<number> {
  const { id, lines } = parse(args);
  const { run } = createShell().runs.open(id);
  const output = createReadStream(run.outputFile);
  await (lines
    ? pipeline(selectLines(output, lines), process.stdout)
    : pipeline(output, process.stdout, { end: false }));
  return 0;
}

type Range = readonly [from: number, to: number];

function parse(args: string[]): { id: string; lines: Range | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { lines: { type: 'string' } },
      allowPositionals: true,
    });
    const [id, ...more] = positionals;
    if (id === undefined || more.length > 0) throw new UsageError('Which artifact? Give one id.');
    return {
      id: id.replace(/^artifact:\/\//, ''),
      lines: values.lines === undefined ? undefined : range(values.lines),
    };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

function range(text: string): Range {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new UsageError(`--lines takes two line numbers, as 10-20, not '${text}'.`);
  return [Number(from), Number(to)];
}

/** Lines end at newlines only, and their bytes stay as they are. */
async function* selectLines(output: AsyncIterable<Buffer>, [from, to]: Range): AsyncGenerator<Buffer> {
  let number = 1;
  for await (const chunk of output) {
    let start = 0;
    while (start < chunk.length && number <= to) {
      const newline = chunk.indexOf(0x0a, start);
      const end = newline === -1 ? chunk.length : newline + 1;
      if (number >= from) yield chunk.subarray(start, end);
      if (newline !== -1) number++;
      start = end;
    }
    if (number > to) return;
  }
}
