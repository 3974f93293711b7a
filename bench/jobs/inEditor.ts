// Runs in the extension host.
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { maxRunningJobs } from '../../src/engine/jobs/jobs.ts';
import { median, timed } from '../alternate.ts';
import { type Claim } from '../claim.ts';
import { engineIn } from '../engineIn.ts';
import { peakGrowth } from '../local/peakGrowth.ts';
import { resultsVariable } from '../resultsVariable.ts';

const calls = 30;
/** A window that was just opened is busy with itself, and grows. */
const settleMs = 10_000;
const jobBytes = 10 * 1024 * 1024;
const pieces = 10;
/** Bit by bit, for as long as the calls beside it are measured: what is to be seen is not that a machine has two cores. */
const job = `for i in {1..${pieces}}; do head -c ${jobBytes / pieces} /dev/zero; sleep 4; done`;

export async function run(): Promise<void> {
  const storage = await mkdtemp(join(tmpdir(), 'agent-shell-bench-storage-'));
  try {
    const claims = await measure(storage);
    await writeFile(join(process.env[resultsVariable] ?? '', 'claims.json'), JSON.stringify(claims));
  } finally {
    await rm(storage, { recursive: true, force: true });
  }
}

async function measure(storage: string): Promise<Claim[]> {
  const extension = vscode.extensions.getExtension('agent-shell.agent-shell');
  const engine = engineIn(storage, join(extension?.extensionPath ?? '', 'dist/scripts/agent-run'));
  const call = () => engine.run({ command: 'true' });
  await delay(settleMs);
  const calm = await times(call);
  const { result: busy, growthMb } = await peakGrowth(async () => {
    const sessions = Array.from({ length: maxRunningJobs }, (_, index) => String(index));
    await Promise.all(sessions.map((session) => engine.run({ command: job, async: true }, session)));
    const busy = await times(call);
    const jobs = engine.jobs.list();
    if (jobs.some(({ end }) => end))
      throw new Error('The jobs ended before the calls beside them were measured.');
    await Promise.all(jobs.map((one) => one.ended));
    return busy;
  });
  const jobs = engine.jobs.list();
  const complete = jobs.filter(
    ({ state, recorded }) => state === 'completed' && statSync(recorded.run.outputFile).size === jobBytes,
  );
  await engine.dispose();
  const what = `${maxRunningJobs} jobs that write 10 MB each`;
  return [
    {
      kind: 'limit',
      what: `${what}: not complete`,
      value: jobs.length - complete.length,
      max: 0,
      unit: 'jobs',
    },
    { kind: 'limit', what: `${what}: memory of the extension host`, value: growthMb, max: 64, unit: 'MB' },
    {
      kind: 'ratio',
      what: `a call beside ${what}`,
      baseline: 'without them',
      ms: median(busy),
      baselineMs: median(calm),
      maxRatio: 2,
    },
  ];
}

async function times(call: () => Promise<unknown>): Promise<number[]> {
  const ms: number[] = [];
  for (let left = calls; left > 0; left--) ms.push(await timed(call));
  return ms.slice(1);
}
