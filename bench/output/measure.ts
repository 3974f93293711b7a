import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import stripAnsi from 'strip-ansi';
import { readable } from '../../src/engine/output/readable.ts';
import { alternate, median } from '../alternate.ts';
import { withShell, type BenchShell } from '../benchShell.ts';
import { type Claim } from '../claim.ts';

const bigRuns = 5;
const bigLines = 112_000_000;
const cleanings = 5;
const colouredLine =
  '\u001b[32m+ added\u001b[0m by \u001b[1;34msrc/main.ts\u001b[0m: what was \u001b[31mmissing\u001b[0m\n';
const colouredBytes = 50_000_000;
const hostileBytes = 400_000;

/** What becomes of an output, from its last byte to what is read of it. */
export async function measureOutput(): Promise<Claim[]> {
  return [await withShell(endOfBigRun), await colours(), await hostile()];
}

/** The command itself says when it ended. */
async function endOfBigRun({ folder, run }: BenchShell): Promise<Claim> {
  const end = join(folder, 'end');
  const command = `seq 1 ${bigLines}; echo "$EPOCHREALTIME" >${end}`;
  const delays: number[] = [];
  for (let index = 0; index < bigRuns; index++) {
    const { view, artifact } = await run(command);
    delays.push(Date.now() - Number(await readFile(end, 'utf8')) * 1000);
    if (view.totalLines !== bigLines) throw new Error(`${view.totalLines} lines instead of ${bigLines}`);
    await rm(artifact.path);
  }
  const what = 'from the end of a command that printed 1 GB to its result, with exact totals';
  return { kind: 'limit', what, value: median(delays), max: 100, unit: 'ms' };
}

async function colours(): Promise<Claim> {
  const text = colouredLine.repeat(colouredBytes / colouredLine.length);
  const times = await alternate(
    cleanings,
    () => readable(text),
    () => Promise.resolve(stripAnsi(text)),
  );
  return {
    kind: 'ratio',
    what: 'cleaning 50 MB of coloured text',
    baseline: 'strip-ansi',
    ...times,
    maxRatio: 2,
  };
}

async function hostile(): Promise<Claim> {
  const text = '\u001b]'.repeat(hostileBytes / 2);
  const times = await alternate(
    cleanings,
    () => readable(text),
    () => Promise.resolve(),
  );
  return { kind: 'limit', what: 'cleaning 400 KB of ESC ]', value: times.ms, max: 100, unit: 'ms' };
}
