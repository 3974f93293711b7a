import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { alternate } from '../alternate.ts';
import { withShell, type BenchShell } from '../benchShell.ts';
import { type Claim } from '../claim.ts';
import { peakGrowth } from './peakGrowth.ts';

const calls = 200;
const bigCalls = 5;
const small = 'true';
const bigLines = 112_000_000;
const big = `seq 1 ${bigLines}`;

/** The local host, with the whole engine around it, against bash as Node starts it. */
export async function measureLocal(): Promise<Claim[]> {
  return withShell(async (shell) => [await smallCalls(shell), ...(await bigOutput(shell))]);
}

async function smallCalls({ run }: BenchShell): Promise<Claim> {
  const times = await alternate(
    calls,
    () => run(small),
    () => bash(small),
  );
  const baseline = `spawn('bash', ['-c', '${small}'])`;
  return { kind: 'ratio', what: `'${small}', until its result is known`, baseline, ...times, maxRatio: 1.3 };
}

async function bigOutput({ run, folder }: BenchShell): Promise<Claim[]> {
  const file = join(folder, 'big');
  const { result, growthMb } = await peakGrowth(() =>
    alternate(
      bigCalls,
      () => runBig(run),
      () => bash(`${big} >${file}`),
    ),
  );
  const baseline = 'bash with the output in a file';
  return [
    { kind: 'ratio', what: '1 GB of lines, until its result is known', baseline, ...result, maxRatio: 1.15 },
    { kind: 'limit', what: 'memory for it', value: growthMb, max: 32, unit: 'MB' },
  ];
}

/** With the output gone afterwards, so that a full disk is not what is measured. */
async function runBig(run: BenchShell['run']): Promise<void> {
  const { view, artifact } = await run(big);
  if (view.totalLines !== bigLines) throw new Error(`${view.totalLines} lines instead of ${bigLines}`);
  await rm(artifact.path);
}

async function bash(command: string): Promise<void> {
  return new Promise((resolve, reject) => {
    spawn('bash', ['-c', command])
      .on('error', reject)
      .on('close', () => {
        resolve();
      });
  });
}
