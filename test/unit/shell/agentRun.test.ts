import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { callOff } from '../../../src/engine/runs/callOff.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { launchText } from '../../../src/engine/shell/launch.ts';
import { setupScript } from '../../../src/engine/shell/setup.ts';
import { captionOf } from '../../../src/engine/tool/label.ts';
import { agentRun } from '../support/localShell.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('agent-run', () => {
  const folder = temporaryFolder();

  const record = (command: string): Run => {
    const { run } = new RunStore(folder()).create({
      meta: {
        command,
        cwd: folder(),
        session: 's',
        requester: 'api',
        host: 'local',
        timeoutSeconds: 5,
        startedAt: new Date().toISOString(),
      },
      command,
      caption: captionOf(command),
      setup: ({ stateFile }) =>
        setupScript({ cwd: folder(), env: { A: "it's" }, state: undefined, stateFile }),
      launch: (run) => launchText(run, '/bin/bash', command),
    });
    return run;
  };

  it('passes shellcheck, as do the texts that a run adds to it', async () => {
    const run = record("echo 'x'");
    await execa('shellcheck', ['--shell=sh', agentRun]);
    await execa('shellcheck', ['--shell=sh', run.launchFile]);
    await execa('shellcheck', ['--shell=bash', run.setupFile]);
  });

  it('finds a run by its id where the terminal says they are', async () => {
    const run = record('echo here');
    await execa(agentRun, [run.id], { env: { AGENT_SHELL_RUNS: join(folder(), 'runs') } });
    assert.equal(await readFile(run.outputFile, 'utf8'), 'here\n');
    assert.equal(await readFile(run.statusFile, 'utf8'), '0 complete\n');
  });

  it('exits as the command did', async () => {
    const run = record('exit 42');
    assert.equal((await execa(agentRun, [run.directory], { reject: false })).exitCode, 42);
  });

  it('executes a run once, however often it is told to', async () => {
    const run = record(`echo x >>${folder()}/times`);
    await execa(agentRun, [run.directory]);
    const again = await execa(agentRun, [run.directory], { reject: false });
    assert.equal(again.exitCode, 125);
    assert.match(again.stderr, /already started or called off/);
    assert.equal(await readFile(join(folder(), 'times'), 'utf8'), 'x\n');
  });

  it('does not execute a run that was called off', async () => {
    const run = record(`touch ${folder()}/made`);
    assert.equal(await callOff(run), true);
    assert.equal((await execa(agentRun, [run.directory], { reject: false })).exitCode, 125);
    await assert.rejects(readFile(join(folder(), 'made')), { code: 'ENOENT' });
  });

  it('does not execute anything when it cannot record it', async () => {
    const missing = join(folder(), 'no', 'such');
    assert.equal((await execa(agentRun, [missing], { reject: false })).exitCode, 125);
  });

  it('survives an interrupt that ends the command, and reports it', async () => {
    const run = record('echo begin; sleep 30; echo never');
    const child = execa(agentRun, [run.directory], { detached: true, reject: false });
    while (!existsSync(run.outputFile) || statSync(run.outputFile).size === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await child;
    assert.equal(await readFile(run.statusFile, 'utf8'), '130 complete\n');
    assert.equal(await readFile(run.outputFile, 'utf8'), 'begin\n');
  });

  describe('in a terminal', () => {
    const shown = async (command: string) => {
      const run = record(command);
      const line = `stty -onlcr; exec ${agentRun} ${run.directory}`;
      const { stdout } = await execa('script', ['-qec', line, '/dev/null'], { stdin: 'ignore' });
      return stdout;
    };
    const table: { what: string; command: string; expected: string }[] = [
      { what: 'a quick output', command: 'echo two', expected: 'two' },
      { what: 'a slow one', command: 'sleep 0.5', expected: '' },
      {
        what: 'what comes bit by bit',
        command: 'bash -c "echo 1; sleep 0.5; echo 2"',
        expected: '$ bash -c "echo 1; sleep 0.5; echo 2"\n1\n2',
      },
      { what: 'all of the command', command: 'echo "a b"; exit 0', expected: '$ echo "a b"; exit 0\na b' },
      { what: 'its lines', command: 'echo 1\necho 2', expected: '$ echo 1\n> echo 2\n1\n2' },
      {
        what: 'no 8-bit escape sequences, however they come about',
        command: String.raw`printf 'x\302\235633;D;0\302\234 \302\007\235y \302\302\235\235z'`,
        expected:
          String.raw`$ printf 'x\302\235633;D;0\302\234 \302\007\235y \302\302\235\235z'` +
          '\nx?633;D;0? ?y \ufffd?\ufffdz',
      },
      {
        what: 'no escape sequences',
        command: String.raw`printf '\033[31mred\033[0m \033]633;D;0\007x'`,
        expected: String.raw`$ printf '\033[31mred\033[0m \033]633;D;0\007x'` + '\nred ]633;D;0x',
      },
    ];
    for (const { what, command, expected } of table) {
      it(`shows ${what}`, async () => {
        assert.equal(await shown(command), expected);
      });
    }

    it('shows only the end of a long output', async () => {
      const text = await shown('seq 1 100000');
      assert.match(text, /^\[\.\.\. \d+ bytes not shown here \.\.\.\]/m);
      assert.ok(text.endsWith('\n100000'));
      assert.ok(text.length < 50_000);
    });
  });

  it('says hello', async () => {
    const { stdout } = await execa(agentRun, ['--hello']);
    assert.match(stdout, /^Agent Shell: /);
  });
});
