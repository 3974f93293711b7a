import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import * as vscode from 'vscode';
import { PtyHost } from '../../../src/editor/terminals/ptyHost.ts';
import { Run } from '../../../src/engine/runs/run.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { titleOf } from '../../../src/engine/tool/label.ts';
import { programRuns } from '../../leftovers/programRuns.ts';
import { eventually } from '../support/eventually.ts';
import { hostAndOutput } from '../support/hostOf.ts';
import { bash, invokeBash } from '../support/invokeBash.ts';

const pty = (command: string, more: object = {}, token?: vscode.CancellationToken) =>
  invokeBash({ command, pty: true, ...more }, token);

const terminalOf = (command: string) =>
  eventually(() => vscode.window.terminals.find(({ name }) => name === titleOf(command)));

const closed = (terminal: vscode.Terminal) => eventually(() => !vscode.window.terminals.includes(terminal));

describe('The PTY host', () => {
  const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  /** By this file the command says that it is about to wait. */
  const waiting = join(workspace, 'waiting');
  const isWaiting = () => eventually(() => existsSync(waiting));
  afterEach(() => rm(waiting, { force: true }));

  it('runs a command in a terminal that has the focus, closes it and tells what it showed', async () => {
    // It asks before it says that it waits: what is typed before the question is echoed before it.
    const command = 'printf "Name? "; touch waiting; read n; echo "hi $n"; exit 4';
    const running = pty(command);
    const terminal = await eventually(() => vscode.window.terminals.find(({ name }) => name === command));
    await eventually(() => vscode.window.activeTerminal === terminal);
    await isWaiting();
    terminal.sendText('Ada');
    assert.match(
      await running,
      /^\[exit code 4 \| \d+(?:\.\d\d)? s \| artifact:\/\/\d+\]\nName\? Ada\nhi Ada\nCommand exited with code 4$/,
    );
    await closed(terminal);
    assert.deepEqual(terminal.exitStatus, { code: 0, reason: vscode.TerminalExitReason.Process });
  });

  it('takes what is typed where the focus is', async () => {
    const running = pty('touch waiting; read key; echo "got $key"');
    await isWaiting();
    await vscode.commands.executeCommand('workbench.action.terminal.sendSequence', { text: 'typed\r' });
    assert.match(await running, /\ntyped\ngot typed$/);
  });

  it('knows the size of the window', async () => {
    const { host, output } = await hostAndOutput(await pty('stty size'));
    assert.equal(host, 'pty');
    assert.match(output, /^[1-9]\d* [1-9]\d*$/);
  });

  it('keeps a secret that is typed out of everything', async () => {
    const [, runs = ''] = (await bash('echo "$AGENT_SHELL_RUNS"')).split('\n');
    const store = new RunStore(dirname(runs));
    const [last = ''] = await store.ids();
    const command = 'read -s -p "Password: " word; echo; echo "${#word} characters"';
    const running = pty(command);
    const terminal = await terminalOf(command);
    // What is typed before the program asks is echoed, as in every terminal.
    const isAsking = (output: string) =>
      existsSync(output) && readFileSync(output, 'utf8').includes('Password: ');
    // Its directory may have been there before.
    await eventually(async () =>
      (await store.ids()).some((id) => Number(id) >= Number(last) && isAsking(join(runs, id, 'output'))),
    );
    terminal.sendText('hunter2-xyzzy');
    assert.match(await running, /\nPassword: \n13 characters$/);
    const found = await execa('grep', ['-rl', 'hunter2-xyzzy', dirname(runs)], { reject: false });
    assert.deepEqual([found.stdout, found.exitCode], ['', 1]);
  });

  it('ends by Ctrl+C', async () => {
    const command = `sleep 372.1${process.pid}; exit 5`;
    const running = pty(command);
    const terminal = await terminalOf(command);
    await programRuns(`sleep 372.1${process.pid}`);
    terminal.sendText('\u0003', false);
    assert.match(await running, /^\[ended by SIGINT, exit code 130 \|/);
  });

  it('reports a run as lost when its terminal is closed', async () => {
    const command = `echo begun; touch waiting; sleep 372.2${process.pid}`;
    const running = pty(command);
    const terminal = await terminalOf(command);
    await isWaiting();
    terminal.dispose();
    assert.match(await running, /missing exit status\. The terminal it ran in was closed[^]*begun/);
    assert.match(await bash(`pgrep -f "^sleep 372.2${process.pid}"; echo none`), /\]\nnone$/);
  });

  it('stops a command that takes too long, and closes its terminal', async () => {
    const command = `echo early; sleep 372.3${process.pid}`;
    const running = pty(command, { timeout: 5 });
    const terminal = await terminalOf(command);
    assert.match(await running, /^Command timed out after 5 seconds[^]*early/);
    await closed(terminal);
    assert.match(await bash(`pgrep -f "^sleep 372.3${process.pid}"; echo none`), /\]\nnone$/);
  });

  it('stops when it is cancelled, and closes its terminal', async () => {
    const command = 'touch waiting; sleep 372.4';
    const source = new vscode.CancellationTokenSource();
    const running = pty(command, {}, source.token);
    const terminal = await terminalOf(command);
    await isWaiting();
    source.cancel();
    await assert.rejects(running, /[Cc]ancel/);
    await closed(terminal);
  });

  it('goes on with the session, and leaves it to the next', async () => {
    await bash('cd /usr; export GREETING="good day"');
    assert.match(
      await pty('echo "$GREETING from $PWD"; cd /tmp'),
      /\| cwd: \/tmp \|.*\ngood day from \/usr$/,
    );
    assert.match(await bash(`echo "$PWD"; cd '${workspace}'; unset GREETING`), /\n\/tmp$/);
  });

  it('says when a terminal cannot start', async () => {
    const executor = await new PtyHost('agent-run', () => true).prepare();
    const nowhere = new Run('1', join(workspace, 'no/such/run'));
    assert.equal(await executor?.execute(nowhere, 'nothing'), 'ptyFailed');
  });

  it('gives way to the other hosts when the settings say so', async () => {
    const settings = vscode.workspace.getConfiguration('agentShell');
    await settings.update('pty.enabled', false, vscode.ConfigurationTarget.Global);
    try {
      assert.deepEqual(await hostAndOutput(await pty('test -t 0 || echo none')), {
        host: 'terminal',
        output: `[It ran without "pty": no terminal can be opened here that somebody could type into.]\nnone`,
      });
    } finally {
      await settings.update('pty.enabled', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('gives way to them when the environment says so', async () => {
    process.env.PI_NO_PTY = '1';
    try {
      assert.deepEqual(await hostAndOutput(await pty('test -t 0 || echo none')), {
        host: 'terminal',
        output: `[It ran without "pty": no terminal can be opened here that somebody could type into.]\nnone`,
      });
    } finally {
      delete process.env.PI_NO_PTY;
    }
  });
});
