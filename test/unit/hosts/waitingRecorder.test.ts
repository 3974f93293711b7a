import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { type Executor } from '../../../src/engine/hosts/host.ts';
import { WaitingRecorder } from '../../../src/engine/hosts/waitingRecorder.ts';
import { startedPid } from '../../../src/engine/runs/awaitStart.ts';
import { callOff } from '../../../src/engine/runs/callOff.ts';
import { endRun } from '../../../src/engine/runs/endRun.ts';
import { isAlive } from '../../../src/engine/runs/isAlive.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { processesWhere } from '../../leftovers/processes.ts';
import { agentRun } from '../support/localShell.ts';
import { runOf } from '../support/runOf.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const script = join(agentRun, '../recorder.pl');
const source = fileURLToPath(new URL('../../../src/engine/hosts/waitingRecorder.ts', import.meta.url));

describe('A recorder that waits for its run', () => {
  const made: Run[] = [];
  // Before the folder goes.
  afterEach(() => Promise.all(made.splice(0).map((run) => endRun(run))));
  const folder = temporaryFolder();

  /** A run that has its pipe, as one that was made ahead has. */
  async function record(command: string, maxBytes = 1024 ** 3): Promise<Run> {
    const run = runOf(command, folder(), { recording: { maxBytes, streams: 'together' } });
    await execa('mkfifo', [run.pipe]);
    made.push(run);
    return run;
  }

  function start(): WaitingRecorder {
    const recorder = WaitingRecorder.start(script, process.env.PATH);
    assert.ok(recorder);
    return recorder;
  }

  const executor: Executor = {
    execute: async (run) => {
      await execa(agentRun, [run.directory], { reject: false, stdio: 'ignore' });
      return 'ended';
    },
    release: () => undefined,
  };

  /** Executes a run that is recorded by one that waited, and answers with who did. */
  async function execute(run: Run): Promise<string[]> {
    await start().recordsFor(executor).execute(run, '');
    const [recorder, ...result] = (await readFile(run.recorderFile, 'utf8')).trimEnd().split('\n');
    const [, recording] = (await readFile(run.pidFile, 'utf8')).split('\n');
    assert.equal(recording, recorder);
    return result;
  }

  const table: { what: string; command: string; expected: string; result: string; status: string }[] = [
    { what: 'a short one', command: 'echo hi', expected: 'hi\n', result: '10', status: '0 complete\n' },
    { what: 'none', command: 'exit 3', expected: '', result: '10', status: '3 complete\n' },
    {
      what: 'one that a terminal would act upon',
      command: String.raw`printf '\033[1mx\n'`,
      expected: '\u001b[1mx\n',
      result: '0',
      status: '0 complete\n',
    },
    {
      what: 'a long one',
      command: 'seq 1 100000',
      expected: Array.from({ length: 100_000 }, (_, index) => `${index + 1}\n`).join(''),
      result: '0',
      status: '0 complete\n',
    },
  ];
  for (const { what, command, expected, result, status } of table) {
    it(`records all of an output: ${what}`, async () => {
      const run = await record(command);
      assert.deepEqual(await execute(run), [result]);
      assert.equal(await readFile(run.outputFile, 'utf8'), expected);
      assert.equal(await readFile(run.statusFile, 'utf8'), status);
    });
  }

  it('keeps to the limit of its run, and counts the rest', async () => {
    const run = await record('seq 1 9', 5);
    await execute(run);
    assert.equal(await readFile(run.outputFile, 'utf8'), '1\n2\n3');
    assert.equal(await readFile(run.restFile, 'utf8'), '13 7 1\n');
  });

  it('goes on for what the command leaves in the background, and is known to', async () => {
    const run = await record(
      `echo first; { until [ -e ${folder()}/go ]; do sleep 0.05; done; echo late; } &`,
    );
    assert.deepEqual(await execute(run), []);
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 held\n');
    assert.equal(isAlive(run), true);
    await execa('touch', [join(folder(), 'go')]);
    while (isAlive(run)) await delay(20);
    assert.equal(await readFile(run.outputFile, 'utf8'), 'first\nlate\n');
  });

  it('stays for a run that was started, and has yet to open its pipe', async () => {
    const run = await record('echo late');
    const [first, ...rest] = (await readFile(run.launchFile, 'utf8')).split('\n');
    await writeFile(run.launchFile, [first, 'sleep 0.5', ...rest].join('\n'));
    let executed: unknown;
    const letsGo: Executor = {
      ...executor,
      execute: async (run, label) => {
        executed = executor.execute(run, label);
        while (startedPid(run) === undefined) await delay(5);
        return 'ended';
      },
    };
    await start().recordsFor(letsGo).execute(run, '', true);
    await executed;
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 complete\n');
    assert.equal(await readFile(run.outputFile, 'utf8'), 'late\n');
  });

  it('leaves a run to itself that has no pipe yet', async () => {
    const run = await record('echo own');
    await execa('rm', [run.pipe]);
    await start().recordsFor(executor).execute(run, '');
    assert.equal(existsSync(run.recorderFile), false);
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 complete\n');
    assert.equal(await readFile(run.outputFile, 'utf8'), 'own\n');
  });

  it('is replaced by the run itself when it is gone', async () => {
    const run = await record('echo own');
    const recorder = start();
    const [waiting] = await waitingProcesses();
    assert.ok(waiting);
    process.kill(waiting.pid, 'SIGKILL');
    await recorder.gone();
    await recorder.recordsFor(executor).execute(run, '');
    assert.equal(existsSync(run.recorderFile), false);
    assert.equal(await readFile(run.outputFile, 'utf8'), 'own\n');
  });

  it('is replaced also when it dies after it was told its run', async () => {
    const run = await record('echo own');
    const dying: Executor = {
      ...executor,
      execute: async (run, label) => {
        process.kill(Number(await readFile(run.recorderFile, 'utf8')), 'SIGKILL');
        await recorder.gone();
        return executor.execute(run, label);
      },
    };
    const recorder = start();
    await recorder.recordsFor(dying).execute(run, '');
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 complete\n');
    assert.equal(await readFile(run.outputFile, 'utf8'), 'own\n');
  });

  it('ends when its run was never started', async () => {
    const run = await record('echo never');
    const recorder = start();
    await recorder
      .recordsFor({
        ...executor,
        execute: async () => {
          await callOff(run);
          return 'terminalClosed';
        },
      })
      .execute(run, '');
    await recorder.gone();
    assert.equal(existsSync(run.outputFile), false);
  });

  it('ends when it is not needed', async () => {
    const recorder = start();
    recorder.recordsFor(executor).release();
    await recorder.gone();
  });

  it('ends with the process that has started it', async () => {
    const text = `
      const { WaitingRecorder } = await import(${JSON.stringify(source)});
      WaitingRecorder.start(${JSON.stringify(script)}, process.env.PATH);
      console.log('started');
      setInterval(() => undefined, 1000);`;
    const owner = execa(process.execPath, ['--input-type=module', '-e', text], { reject: false });
    await once(owner.stdout, 'data');
    assert.equal((await waitingProcesses()).length, 1);
    owner.kill('SIGKILL');
    await owner;
    while (seenWaiting().length > 0) await delay(20);
  });

  const seenWaiting = () => processesWhere(({ command }) => command.endsWith(`${script} --waiting`));

  /** Once perl is there: before, it is still this program. */
  async function waitingProcesses() {
    while (seenWaiting().length === 0) await delay(20);
    return seenWaiting();
  }
});
