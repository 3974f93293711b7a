import { restOf } from '../runs/restOf.ts';
import { type Run } from '../runs/run.ts';
import { countLines, countLinesOf, unendedLines } from './countLines.ts';
import { fileStart, type OutputFile } from './fileWindow.ts';
import { type LineCounter } from './lineCounter.ts';

/** How much a command has printed. */
export interface Totals {
  readonly totalBytes: number;
  readonly totalLines: number;
  /** How much of it was kept, where that is not all. */
  readonly kept?: {
    readonly bytes: number;
    readonly lines: number;
    /** Whether the rest was counted; else there is more than the totals say. */
    readonly isRestCounted: boolean;
  };
}

/** Less is counted here faster than anybody can be asked. */
const fewBytes = 256 * 1024;

/** @param counter Who has counted most of the lines already. */
export async function totalsOf(run: Run, file: OutputFile, counter?: LineCounter): Promise<Totals> {
  const lines = await linesOf(file, counter);
  const rest = restOf(run);
  if (!rest) return { totalBytes: file.size, totalLines: lines };
  const newlines = lines - (await unendedLines(file.path, file.size)) + rest.newlines;
  return {
    totalBytes: file.size + rest.bytes,
    totalLines: rest.bytes > 0 ? newlines + (rest.endsWithNewline ? 0 : 1) : lines,
    kept: { bytes: file.size, lines, isRestCounted: rest.isExact },
  };
}

async function linesOf(file: OutputFile, counter: LineCounter | undefined): Promise<number> {
  if (file.size <= fewBytes) return countLines(fileStart(file, file.size).bytes);
  return counter ? counter.linesOf(file.size) : countLinesOf(file.path, file.size);
}
