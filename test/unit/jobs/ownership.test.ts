import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { Jobs } from '../../../src/engine/jobs/jobs.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { processesIn, processesWhere } from '../../leftovers/processes.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const owningProcess = fileURLToPath(new URL('owningProcess.ts', import.meta.url));
const untilGo = 'until [ -e go ]; do sleep 0.05; done';

interface OwnerOptions {
  readonly guardSeconds: number | 'survive';
  readonly commands: readonly string[];
  readonly editor?: number;
}

describe('The jobs of a process that has ended', () => {
  // Before the folder goes.
  afterEach(() => endAll());
  const folder = temporaryFolder();
  const storage = () => join(folder(), 'storage');
  const workspace = () => join(folder(), 'work');
  const made: Jobs[] = [];
  const owners: (() => Promise<void>)[] = [];

  beforeEach(() => mkdir(workspace()));

  async function endAll(): Promise<void> {
    for (const kill of owners.splice(0)) await kill();
    const jobs = open();
    await jobs.adopt();
    for (const some of made.splice(0)) {
      await Promise.all(some.running().map((job) => some.cancel(job)));
      await some.leave();
    }
    // Whoever guards the jobs sees within a second that there are none.
    const deadline = Date.now() + 10_000;
    while (guards().length > 0 && Date.now() < deadline) await delay(100);
  }

  const guards = () => processesWhere(({ command }) => command.includes(join(storage(), 'jobs')));

  /** A window that comes later. */
  function open(place = workspace()): Jobs {
    const jobs = new Jobs({ storage: storage(), runs: new RunStore(storage()), workspace: place });
    made.push(jobs);
    return jobs;
  }

  /** A window with jobs. Returns how to end it as a crash does. */
  const startOwner = async (guardSeconds: number | 'survive', ...commands: string[]) =>
    (await startWindow({ guardSeconds, commands })).kill;

  /** A window with jobs, of an editor that is this process unless told otherwise. */
  async function startWindow({ guardSeconds, commands, editor = process.pid }: OwnerOptions) {
    const args = [owningProcess, storage(), workspace(), String(guardSeconds), String(editor), ...commands];
    const owner = execa(process.execPath, args, { stdin: 'pipe', reject: false });
    const kill = async () => {
      owner.kill('SIGKILL');
      await owner;
    };
    /** As a window does that is being closed or reloaded, while its process goes on. */
    const leave = async () => {
      owner.stdin.write('\n');
      await once(owner.stdout, 'data');
    };
    owners.push(kill);
    await once(owner.stdout, 'data');
    return { kill, leave };
  }

  async function allStopped(): Promise<void> {
    const deadline = Date.now() + 25_000;
    while (processesIn(workspace()).length > 0 && Date.now() < deadline) await delay(100);
    assert.deepEqual(processesIn(workspace()), []);
  }

  const go = () => writeFile(join(workspace(), 'go'), '');

  it('are found again, with their whole output and their exit codes', async () => {
    const kill = await startOwner(
      600,
      `seq 1 50000; ${untilGo}; seq 50001 100000; exit 4`,
      `${untilGo}; echo on; until [ -e end ]; do sleep 0.05; done`,
      'seq 1 100000; exit 3',
    );
    await kill();
    // One ends while nobody is there.
    await go();
    const jobs = open();
    await jobs.adopt();
    const [slow, lasting, quick] = jobs.list();
    assert.ok(slow && lasting && quick);
    assert.deepEqual(await exitOf(quick), ['failed', 3]);
    assert.deepEqual(await exitOf(slow), ['failed', 4]);
    assert.equal(lasting.state, 'running');
    const all = `${Array.from({ length: 100_000 }, (_, index) => index + 1).join('\n')}\n`;
    for (const job of [slow, quick]) assert.equal(await readFile(job.recorded.run.outputFile, 'utf8'), all);
    await writeFile(join(workspace(), 'end'), '');
    assert.deepEqual(await exitOf(lasting), ['completed', 0]);
    // The start of the third may have said that it had ended.
    const untold = jobs.untold('test').map(({ id }) => id);
    assert.deepEqual(untold.slice(0, 2), ['1', '2']);
  });

  it('are not taken from a process that lives', async () => {
    await startOwner(600, untilGo);
    const jobs = open();
    await jobs.adopt();
    assert.deepEqual(jobs.list(), []);
    assert.equal((await jobs.find('1')).state, 'running');
    assert.deepEqual(jobs.list(), []);
  });

  it('are taken from one that lives but has left them, and by nobody twice', async () => {
    const { leave } = await startWindow({ guardSeconds: 600, commands: [`${untilGo}; exit 7`] });
    await leave();
    const windows = [open(), open()];
    await Promise.all(windows.map((jobs) => jobs.adopt()));
    const [job, ...others] = windows.flatMap((jobs) => jobs.list());
    assert.deepEqual(others, []);
    await go();
    assert.deepEqual(await exitOf(job), ['failed', 7]);
    const owned = `${process.pid}-`;
    assert.deepEqual(
      (await readdir(join(storage(), 'jobs'))).filter((name) => !name.startsWith(owned)),
      [],
    );
  });

  it('are taken by one window only', async () => {
    const kill = await startOwner(600, untilGo, untilGo);
    await kill();
    const windows = [open(), open(), open()];
    await Promise.all(windows.map((jobs) => jobs.adopt()));
    const taken = windows.flatMap((jobs) => jobs.list().map(({ id }) => id));
    assert.deepEqual(taken.sort(), ['1', '2']);
  });

  it('are not taken by a window of another workspace', async () => {
    const kill = await startOwner(600, untilGo);
    await kill();
    const other = open('/elsewhere');
    await other.adopt();
    assert.deepEqual(other.list(), []);
    const own = open();
    await own.adopt();
    assert.equal(own.list().length, 1);
  });

  it('are not mistaken for a process that has their number by now', async () => {
    const kill = await startOwner(600, untilGo);
    await kill();
    const [owner = ''] = await readdir(join(storage(), 'jobs'));
    const file = join(storage(), 'jobs', owner, '1.json');
    const record = JSON.parse(await readFile(file, 'utf8')) as { process: { pid: number; started: string } };
    const agentRun = record.process;
    // As if it had ended without a trace, and this process had got its number.
    record.process = { pid: process.pid, started: agentRun.started };
    await writeFile(file, JSON.stringify(record));
    const jobs = open();
    await jobs.adopt();
    assert.equal((await jobs.list()[0]?.ended)?.kind, 'lost');
    assert.deepEqual(processesIn(workspace()), []);
  });

  it('are stopped when no window comes back, and what became of them is known', async () => {
    const kill = await startOwner(1, `trap '' TERM INT; ${untilGo}`, 'exit 5');
    await kill();
    await allStopped();
    const jobs = open();
    await jobs.adopt();
    assert.deepEqual(await Promise.all(jobs.list().map(async (job) => (await job.ended).kind)), [
      'cancelled',
      'exited',
    ]);
  });

  it('are stopped at once when their editor has ended too', async () => {
    const { stdout: ended } = await execa('sh', ['-c', 'echo $$']);
    const { kill } = await startWindow({ guardSeconds: 600, commands: [untilGo], editor: Number(ended) });
    await kill();
    await allStopped();
  });

  it('go on when they are to survive it', async () => {
    const kill = await startOwner('survive', untilGo);
    await kill();
    while (guards().length > 0) await delay(100);
    const jobs = open();
    await jobs.adopt();
    assert.equal(jobs.list()[0]?.state, 'running');
    await go();
    assert.deepEqual(await exitOf(jobs.list()[0]), ['completed', 0]);
  });
});

async function exitOf(job: Awaited<ReturnType<Jobs['find']>> | undefined) {
  const end = await job?.ended;
  return [job?.state, end?.kind === 'exited' ? end.exitCode : end?.kind];
}
