import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { processesIn, processesWhere } from '../../leftovers/processes.ts';
import { cli } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('agent-shell jobs', () => {
  // Before the folder goes.
  afterEach(async () => {
    await writeFile(join(folder(), 'go'), '');
    while (keepers().length > 0 || processesIn(folder()).length > 0) await delay(100);
  });
  const folder = temporaryFolder();
  const agentShell = (...words: string[]) =>
    execa(process.execPath, [cli, ...words], {
      cwd: folder(),
      env: { HOME: folder(), AGENT_SHELL_HOME: join(folder(), 'home'), AGENT_SHELL_SNAPSHOT: '0' },
      reject: false,
    });
  const ask = async (input: object) => (await agentShell('jobs', '--input', JSON.stringify(input))).stdout;
  const keepers = () =>
    processesWhere(({ command, cwd }) => command.includes('keep-job') && cwd === folder());

  const untilGo = 'until [ -e go ]; do sleep 0.05; done';

  it('sees the jobs of all calls, however it is asked', async () => {
    await agentShell('run', '--async', '--', `echo begun; ${untilGo}; exit 4`);
    const line = /^\[job 1 \| running \| .* \| artifact:\/\/1 \| echo begun; .*\]$/;
    for (const input of [{}, { list: true }]) assert.match(await ask(input), line);
    assert.match((await agentShell('jobs')).stdout, line);
    assert.match(await ask({ poll: [], wait: 0 }), /^\[job 1 \| running .*\]\nbegun\n/);
    await writeFile(join(folder(), 'go'), '');
    assert.match(await ask({ poll: ['1'] }), /^\[job 1 \| failed \| exit code 4 \| .*\]\nbegun\n/);
    assert.equal(await ask({ poll: [] }), 'No running background jobs to wait for.');
  });

  it('announces what has ended to the next call of its session, once', async () => {
    await agentShell('run', '--async', '--state', 'mine', '--', `${untilGo}; exit 4`);
    await agentShell('run', '--async', '--', untilGo);
    await writeFile(join(folder(), 'go'), '');
    while (keepers().length > 0) await delay(100);
    assert.doesNotMatch((await agentShell('run', '--state', 'other', '--', 'true')).stdout, /Background job/);
    assert.match(
      (await agentShell('run', '--state', 'mine', '--', 'echo next')).stdout,
      /^\[Background job 1 \(.*\): failed, exit code 4 after .*\]\n\[exit code 0 .*\]\nnext$/,
    );
    assert.doesNotMatch((await agentShell('run', '--state', 'mine', '--', 'true')).stdout, /Background job/);
  });

  it('announces it also while the session has something else running', async () => {
    await agentShell('run', '--state', 'mine', '--', `${untilGo} & echo left`);
    await agentShell('run', '--async', '--state', 'mine', '--', 'sleep 0.3; exit 4');
    while (keepers().length > 0) await delay(100);
    assert.match(
      (await agentShell('run', '--state', 'mine', '--', 'echo next')).stdout,
      /^\[Background job 2 \(.*\): failed, exit code 4 after .*\]\n\[exit code 0 .*\]\nnext$/,
    );
  });

  it('does not announce what was waited for', async () => {
    await agentShell('run', '--async', '--state', 'mine', '--', `${untilGo}; exit 4`);
    await writeFile(join(folder(), 'go'), '');
    assert.match(await ask({ poll: ['1'] }), /^\[job 1 \| failed /);
    while (keepers().length > 0) await delay(100);
    assert.doesNotMatch((await agentShell('run', '--state', 'mine', '--', 'true')).stdout, /Background job/);
  });

  it('explains a job once per session', async () => {
    const start = async (state: string) =>
      (await agentShell('run', '--async', '--state', state, '--', untilGo)).stdout;
    assert.match(await start('mine'), /\nBackground job 1 started: .*\n\[Follow it with/);
    assert.match(await start('mine'), /^\[running \| .* \| Background job 2 started: .*\]$/);
    assert.match(await start('other'), /\n\[Follow it with/);
  });

  it('lists what a command has left running, and stops it', async () => {
    const command = `${untilGo} >/dev/null 2>&1 & echo x`;
    assert.match((await agentShell('run', '--', command)).stdout, /\n\[still running: \d+ bash \(.*\nx$/);
    assert.match((await agentShell('jobs')).stdout, /^\[job 1 \| left running \| .* \| \d+ bash \(.*\)\]$/);
    assert.match(await ask({ cancel: ['1'] }), /^\[job 1 \| cancelled \| .*\]\nx$/);
    const stopped = (await agentShell('jobs')).stdout;
    assert.match(stopped, /^\[job 1 \| cancelled \| /);
    await delay(50);
    assert.equal((await agentShell('jobs')).stdout, stopped, 'its time does not go on');
  });

  it('says that the time of a job was up', async () => {
    await agentShell('run', '--async', '--timeout', '4', '--', 'echo t; sleep 300');
    assert.match(
      await ask({ poll: ['1'], wait: 30 }),
      /^\[job 1 \| stopped: its time was up \(4 seconds\) \| .*\]\nt$/,
    );
    const list = JSON.parse((await agentShell('jobs', '--json')).stdout) as [{ async: { state: string } }];
    assert.equal(list[0].async.state, 'timedOut');
  });

  it('says that a job was cancelled', async () => {
    await agentShell('run', '--async', '--timeout', '300', '--', 'echo t; sleep 300');
    assert.match(await ask({ cancel: ['1'] }), /^\[job 1 \| cancelled \| /);
    assert.match(await ask({ output: '1' }), /^\[job 1 \| cancelled \| /);
  });

  it('ends its waiting by a signal, also one that comes twice, and leaves the job alone', async () => {
    await agentShell('run', '--async', '--', `echo $$ >shell; ${untilGo}`);
    const interrupted = async (afterMs: number) => {
      const waiting = agentShell('jobs', '--input', '{"poll": ["1"]}');
      await delay(afterMs);
      waiting.kill('SIGINT');
      waiting.kill('SIGINT');
      return waiting;
    };
    let afterMs = 2000;
    let result = await interrupted(afterMs);
    // On a busy machine it may not have got as far as waiting.
    while (result.signal !== undefined) result = await interrupted((afterMs *= 2));
    assert.deepEqual(
      [result.exitCode, result.stderr],
      [130, 'agent-shell: Waiting for background jobs was cancelled; they go on.'],
    );
    assert.ok(process.kill(Number(await readFile(join(folder(), 'shell'), 'utf8')), 0));
  });
});
