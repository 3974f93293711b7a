import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Jobs } from '../../src/engine/jobs/jobs.ts';
import { RunStore } from '../../src/engine/runs/runStore.ts';
import { alternate } from '../alternate.ts';
import { type Claim } from '../claim.ts';
import { engineIn } from '../engineIn.ts';

const finishedRuns = 10_000;
const calls = 60;
/** What takes less than a clock tells is done so often. */
const repeats = 200;
const maxRatio = 1.2;

const agentRun = join(import.meta.dirname, '../../src/engine/shell/scripts/agent-run');

/** What takes how long with many finished runs in the storage, against the same with none. */
export async function measureScale(): Promise<Claim[]> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-shell-bench-'));
  const full = join(folder, 'full');
  const empty = join(folder, 'empty');
  try {
    fill(full);
    mkdirSync(empty);
    return [
      await compare('starting a run', calls, ...(await both(full, empty, runsOf))),
      await compare(
        'the first run of a process',
        calls,
        () => firstRun(full),
        () => firstRun(empty),
      ),
      await compare('listing the jobs', calls, ...(await both(full, empty, listsOf))),
      await compare(
        'finding what a window has left, as activating does',
        calls,
        activating(full),
        activating(empty),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Task = () => Promise<unknown>;

async function compare(what: string, times: number, ours: Task, baseline: Task): Promise<Claim> {
  const { ms, baselineMs } = await alternate(times, ours, baseline);
  return {
    kind: 'ratio',
    what: `${what}, with ${finishedRuns} finished runs`,
    baseline: 'with none',
    ms,
    baselineMs,
    maxRatio,
  };
}

const both = async (full: string, empty: string, task: (storage: string) => Promise<Task>) =>
  [await task(full), await task(empty)] as const;

async function runsOf(storage: string): Promise<Task> {
  const { run } = engineIn(storage, agentRun);
  await run({ command: 'true' });
  return () => run({ command: 'true' });
}

async function firstRun(storage: string): Promise<void> {
  const { run, dispose } = engineIn(storage, agentRun);
  await run({ command: 'true' });
  await dispose();
}

/** With one that has ended, so that there is something to list. */
async function listsOf(storage: string): Promise<Task> {
  const { run, jobs } = engineIn(storage, agentRun);
  await run({ command: 'true', async: true });
  await Promise.all(jobs.list().map((job) => job.ended));
  return async () => {
    for (let left = repeats; left > 0; left--) await jobs.listAll();
  };
}

const activating = (storage: string) => async () => {
  for (let left = repeats; left > 0; left--) {
    const jobs = new Jobs({ storage, runs: new RunStore(storage), workspace: 'bench' });
    await jobs.adopt();
    await jobs.leave();
  }
};

/** As runs are when they have ended. */
function fill(storage: string): void {
  for (let id = 1; id <= finishedRuns; id++) {
    const directory = join(storage, 'runs', String(id));
    mkdirSync(directory, { recursive: true });
    const meta = {
      id: String(id),
      command: 'true',
      cwd: '/',
      session: `session ${id % 100}`,
      requester: 'agent',
      host: 'local',
      timeoutSeconds: 300,
      startedAt: new Date().toISOString(),
    };
    writeFileSync(join(directory, 'meta.json'), JSON.stringify(meta));
    for (const name of ['command', 'setup', 'launch', 'state', 'output'])
      writeFileSync(join(directory, name), 'true\n');
    writeFileSync(join(directory, 'status'), '0 complete\n');
    writeFileSync(join(directory, 'pid'), '');
  }
}
