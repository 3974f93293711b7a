import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { endRun } from '../../../src/engine/runs/endRun.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { processesWhere } from '../../leftovers/processes.ts';
import { programRuns } from '../../leftovers/programRuns.ts';
import { agentRun } from '../support/localShell.ts';
import { runOf } from '../support/runOf.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('A run that outlives the terminal it was started in', () => {
  const made: Run[] = [];
  // Before the folder goes.
  afterEach(() => Promise.all(made.splice(0).map((run) => endRun(run))));
  const folder = temporaryFolder();
  const store = () => new RunStore(folder());

  function record(command: string, isBackground = false): Run {
    const run = runOf(command, folder(), { outlives: true, isBackground });
    made.push(run);
    return run;
  }

  /** A terminal in which the line of the run is typed. */
  function openTerminal(run: Run) {
    const line = `stty -onlcr; trap : INT; agent-run ${run.id} : label; echo "exit $?"`;
    return execa('script', ['-qec', line, '/dev/null'], {
      stdin: 'pipe',
      reject: false,
      env: { PATH: `${join(agentRun, '..')}:${process.env.PATH ?? ''}`, AGENT_SHELL_RUNS: store().directory },
    });
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await delay(20);
  }

  const hasPrinted = (run: Run, text: string) =>
    existsSync(run.outputFile) && readFileSync(run.outputFile, 'utf8').includes(text);

  it('is shown there, and exits there as it did', async () => {
    const run = record('echo one; sleep 0.5; echo two; exit 7');
    const { stdout } = await openTerminal(run);
    assert.equal(stdout, 'one\ntwo\nexit 7');
    assert.equal(await readFile(run.statusFile, 'utf8'), '7 complete\n');
  });

  it('goes on when the terminal is closed', async () => {
    const run = record('echo begun; until [ -e go ]; do sleep 0.05; done; echo done');
    const terminal = openTerminal(run);
    await until(() => hasPrinted(run, 'begun'));
    terminal.kill('SIGKILL');
    await terminal;
    // Whatever the terminal has told its processes, they know by now.
    await until(() => processesWhere(({ command }) => command.includes(`agent-run ${run.id} `)).length === 0);
    writeFileSync(join(folder(), 'go'), '');
    await until(() => existsSync(run.statusFile));
    assert.equal(await readFile(run.outputFile, 'utf8'), 'begun\ndone\n');
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 complete\n');
  });

  it('gets the Ctrl+C that is typed there', async () => {
    const run = record(`echo begun; sleep 371.6${process.pid}; echo not reached`);
    const terminal = openTerminal(run);
    await once(terminal.stdout, 'data');
    await programRuns(`sleep 371.6${process.pid}`);
    terminal.stdin.write('\u0003');
    const { stdout } = await terminal;
    assert.match(stdout, /^begun\n\^C\s*exit 130$/);
    assert.equal(await readFile(run.statusFile, 'utf8'), '130 complete\n');
    assert.equal(await readFile(run.outputFile, 'utf8'), 'begun\n');
  });

  it('ignores no signal that another run would not', async () => {
    const run = record('trap');
    await openTerminal(run);
    // Only what the shell itself reports its state by.
    assert.doesNotMatch(await readFile(run.outputFile, 'utf8'), /SIG(INT|QUIT|HUP|TERM)/);
  });

  it('leaves the terminal to others when nobody waits for it any more', async () => {
    const run = record('echo begun; until [ -e go ]; do sleep 0.05; done');
    const terminal = openTerminal(run);
    await until(() => hasPrinted(run, 'begun'));
    store().letGo(run);
    const { stdout } = await terminal;
    assert.equal(stdout, `begun\n[goes on as background job ${run.id}]\nexit 0`);
    assert.equal(existsSync(run.statusFile), false);
  });

  it('does so at once when nobody ever did', async () => {
    const run = record('until [ -e go ]; do sleep 0.05; done', true);
    const { stdout } = await openTerminal(run);
    assert.equal(stdout, `[goes on as background job ${run.id}]\nexit 0`);
    assert.equal(existsSync(run.statusFile), false);
    assert.notEqual(await readFile(run.pidFile, 'utf8'), '');
  });

  it('is not started when it was called off', async () => {
    const run = record(`touch ${folder()}/made`);
    await writeFile(run.pidFile, '');
    const { stdout } = await openTerminal(run);
    assert.match(stdout, /already started or called off/);
    assert.equal(existsSync(join(folder(), 'made')), false);
  });
});

describe('A recorder', () => {
  const folder = temporaryFolder();

  for (const streams of ['together', 'apart'] as const) {
    it(`does not wait for ever for a command that was stopped before it could print (${streams})`, async () => {
      const meta = {
        command: '',
        cwd: folder(),
        session: 's',
        requester: 'api',
        host: 'local',
        timeoutSeconds: 5,
        startedAt: new Date().toISOString(),
      } as const;
      const { run } = new RunStore(folder()).create(
        { meta, command: 'true' },
        { setup: () => '', launch: () => `# 1000000 ${streams}\nexit 130\n`, caption: '' },
      );
      const child = execa(agentRun, [run.directory], { reject: false, stdio: 'ignore' });
      await once(child.nodeChildProcess, 'exit');
      assert.equal(await readFile(run.statusFile, 'utf8'), '130 complete\n');
      assert.deepEqual(
        processesWhere(({ command }) => command.includes(run.directory)),
        [],
      );
    });
  }
});
