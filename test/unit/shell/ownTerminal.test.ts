import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { type Host } from '../../../src/engine/hosts/host.ts';
import { type Report } from '../../../src/engine/tool/report.ts';
import { eventually } from '../../integration/support/eventually.ts';
import { programRuns } from '../../leftovers/programRuns.ts';
import { localShell } from '../support/localShell.ts';
import { ownTerminals, type OwnTerminal } from '../support/ownTerminal.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('A run in a terminal of its own', () => {
  const { host, opened } = ownTerminals();
  const { call, run, storage } = localShell({ ptyHosts: [host] });
  beforeEach(() => opened.splice(0));

  const pty = (command: string, more: object = {}): Promise<Report> => call({ command, pty: true, ...more });
  const terminal = (): Promise<OwnTerminal> => eventually(() => opened[0]);
  const bytes = ({ artifact }: Report) => readFile(artifact.path, 'utf8');

  const table: { command: string; exitCode: number; text: string }[] = [
    { command: 'echo hi', exitCode: 0, text: 'hi' },
    { command: 'true', exitCode: 0, text: '' },
    { command: '(exit 3)', exitCode: 3, text: '' },
    { command: 'kill -SEGV $$', exitCode: 139, text: '' },
    { command: 'echo out; echo err >&2', exitCode: 0, text: 'out\nerr' },
    { command: 'for i in 1 2; do\n  echo "$i"\ndone', exitCode: 0, text: '1\n2' },
    { command: 'test -t 0 && test -t 1 && test -t 2 && tty -s </dev/tty', exitCode: 0, text: '' },
    { command: 'stty size', exitCode: 0, text: '30 90' },
    { command: String.raw`printf 'working\r\033[Kdone\n'`, exitCode: 0, text: 'done' },
    { command: String.raw`printf 'one\ntwo\n\033[2Aeins\n\n'`, exitCode: 0, text: 'eins\ntwo' },
    { command: `printf '%0200d' 7`, exitCode: 0, text: '7'.padStart(200, '0') },
    { command: `: ${'x'.repeat(200_000)}; echo long`, exitCode: 0, text: 'long' },
  ];
  for (const { command, exitCode, text } of table) {
    it(JSON.stringify(command.slice(0, 80)), async () => {
      const report = await pty(command);
      assert.deepEqual(
        { host: report.host, exitCode: report.exitCode, text: report.view.text },
        { host: 'pty', exitCode, text },
      );
    });
  }

  it('is recorded as the terminal got it, and shown', async () => {
    const report = await pty(String.raw`printf 'a\n\033[31mb\033[0m\r\tc\n'; seq 1 20000`);
    const lines = Array.from({ length: 20_000 }, (_, index) => `${index + 1}\r\n`).join('');
    assert.equal(await bytes(report), `a\r\n\u001b[31mb\u001b[0m\r\tc\r\n${lines}`);
    const { shown, exitCode } = await (await terminal()).ended;
    assert.ok(shown.endsWith('19999\r\n20000\r\n'), shown.slice(-40));
    assert.equal(exitCode, 0);
  });

  it('closes without an error, however the command ends', async () => {
    await pty('exit 42');
    assert.equal((await (await terminal()).ended).exitCode, 0);
  });

  it('takes what is typed', async () => {
    const running = pty('read -p "Name? " name; echo "hi $name"');
    const { shows, type } = await terminal();
    await shows('Name? ');
    type('Ada\n');
    assert.equal((await running).view.text, 'Name? Ada\nhi Ada');
  });

  it('keeps a secret that is typed out of everything it writes', async () => {
    const running = pty('read -s -p "Password: " word; echo; echo "${#word} characters"');
    const { shows, type } = await terminal();
    await shows('Password: ');
    type('hunter2-xyzzy\n');
    assert.equal((await running).view.text, 'Password: \n13 characters');
    const { shown } = await (await terminal()).ended;
    assert.ok(!shown.includes('xyzzy'));
    const { exitCode } = await execa('grep', ['-r', 'xyzzy', storage()], { reject: false });
    assert.equal(exitCode, 1);
  });

  it('is interrupted by Ctrl+C, which its command may handle', async () => {
    const running = pty(`trap 'echo caught; exit 9' INT; echo ready; while :; do sleep 0.1; done`);
    const { shows, type } = await terminal();
    await shows('ready');
    type('\u0003');
    const { exitCode, view } = await running;
    assert.equal(exitCode, 9);
    assert.match(view.text, /caught$/);
  });

  it('ends by Ctrl+C when its command does not', async () => {
    const running = pty(`sleep 371.1${process.pid}; exit 5`);
    const { type } = await terminal();
    await programRuns(`sleep 371.1${process.pid}`);
    type('\u0003');
    assert.equal((await running).exitCode, 130);
  });

  it('hears of a new size of the window', async () => {
    const running = pty(`trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.1; done`);
    const { shows, resize } = await terminal();
    await shows('ready');
    await resize(33, 111);
    assert.equal((await running).view.text, 'ready\n33 111');
  });

  it('goes on with the session, and leaves it to the next', async () => {
    await run('cd /usr; export GREETING="good day"; greet() { echo "$GREETING from $PWD"; }');
    assert.equal((await pty('greet; cd /tmp; GREETING=hello')).view.text, 'good day from /usr');
    assert.equal((await run('greet; echo "$TERM"')).view.text, 'hello from /tmp\ndumb');
  });

  it('has the terminal, the shell and the prompts of its user, and no pagers', async () => {
    const { view } = await pty('echo "$TERM $SHELL ${CI-} ${GIT_TERMINAL_PROMPT-} $PAGER $AGENT_SHELL"');
    const { SHELL = '/bin/sh', CI = '' } = process.env;
    assert.equal(view.text, `xterm-256color ${SHELL} ${CI}  cat 1`);
  });

  it('does not wait for what it leaves in the background, and leaves it there', async () => {
    const { view, exitCode } = await pty('sleep 371.2 & echo $!');
    assert.equal(exitCode, 0);
    assert.equal((await (await terminal()).ended).exitCode, 0);
    const { stdout } = await execa('ps', ['-o', 'stat=,args=', '-p', view.text], { reject: false });
    process.kill(Number(view.text));
    assert.match(stdout, /^S\S* +sleep 371\.2$/);
  });

  it('is not stopped by Ctrl+Z, since nobody could go on with it', async () => {
    const running = pty('echo begun; read -t 30 word; echo "got $word"; exit 7');
    const { shows, type } = await terminal();
    await shows('begun');
    type('\u001a');
    type('more\n');
    const { view, exitCode } = await running;
    assert.equal(exitCode, 7);
    assert.match(view.text, /got more$/);
  });

  it('is stopped with all it started when it takes too long', async () => {
    const command = `trap '' INT TERM; echo early; setsid sleep 371.3${process.pid} & sleep 371.3${process.pid}; wait`;
    await assert.rejects(pty(command, { timeout: 3 }), /Command timed out after 3 seconds[^]*early$/);
    assert.equal((await execa('pgrep', ['-f', `^sleep 371.3${process.pid}`], { reject: false })).stdout, '');
    assert.equal((await (await terminal()).ended).exitCode, 0);
  });

  it('lets its command clean up when it is stopped', async () => {
    const command = `trap 'echo interrupted; exit' INT; echo early; while :; do sleep 0.1; done`;
    await assert.rejects(pty(command, { timeout: 3 }), /timed out[^]*early\ninterrupted$/);
  });

  it('is lost when its terminal is closed', async () => {
    const running = pty(`echo begun; sleep 371.4${process.pid}`);
    const { shows, close } = await terminal();
    await shows('begun');
    close();
    await assert.rejects(running, /missing exit status\. The terminal it ran in was closed[^]*begun$/);
    assert.equal((await execa('pgrep', ['-f', `^sleep 371.4${process.pid}`], { reject: false })).stdout, '');
  });
});

describe('A run that is to have a terminal of its own', () => {
  const cannot: Host = {
    name: 'pty',
    prepare: () => Promise.resolve(undefined),
    dispose: () => Promise.resolve(),
  };
  for (const ptyHosts of [[], [cannot]]) {
    const { call } = localShell({ ptyHosts });

    it(`runs without, where ${ptyHosts.length === 0 ? 'no host has' : 'the host cannot give'} one`, async () => {
      const { host, view } = await call({ command: 'test -t 0 || echo "none $TERM"', pty: true });
      assert.deepEqual({ host, text: view.text }, { host: 'local', text: 'none dumb' });
    });
  }
});

describe('A run in a terminal of its own, without script(1)', () => {
  const folder = temporaryFolder();
  const env: NodeJS.ProcessEnv = {};
  const { host } = ownTerminals(env);
  const { call, workspace } = localShell({ ptyHosts: [host] });

  beforeEach(async () => {
    const programs = join(folder(), 'bin');
    await mkdir(programs);
    for (const name of await readdir('/usr/bin')) {
      if (name !== 'script') await symlink(`/usr/bin/${name}`, join(programs, name));
    }
    env.PATH = programs;
  });

  it('says that nothing was run, and why', async () => {
    await assert.rejects(call({ command: 'touch made', pty: true }), (error: Error & { code?: string }) => {
      assert.equal(error.code, 'ptyFailed');
      assert.match(error.message, /^PTY error: .*nothing was run[^]*script: not found$/);
      return true;
    });
    assert.equal(existsSync(join(workspace(), 'made')), false);
  });

  it('also where it cannot make a terminal', async () => {
    const fake = join(folder(), 'bin', 'script');
    await writeFile(fake, '#!/bin/sh\necho "script: failed to create pseudo-terminal" >&2; exit 1\n');
    await chmod(fake, 0o755);
    await assert.rejects(
      call({ command: 'touch made', pty: true }),
      /^AgentShellError: PTY error: [^]*pseudo-terminal$/,
    );
    assert.equal(existsSync(join(workspace(), 'made')), false);
  });
});
