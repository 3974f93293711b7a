import assert from 'node:assert/strict';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { bytesRead } from '../../../src/engine/runs/bytesRead.ts';
import { programRuns } from '../../leftovers/programRuns.ts';
import { agentTerminals, closeAgentTerminals } from '../support/agentTerminals.ts';
import { eventually } from '../support/eventually.ts';
import { hostAndOutput } from '../support/hostOf.ts';
import { bash } from '../support/invokeBash.ts';

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Waits until the shell of a terminal has read nothing for a while, as one that waits at its prompt. Its process. */
async function isQuiet(terminal: vscode.Terminal | undefined): Promise<number> {
  const shell = (await terminal?.processId) ?? 0;
  await eventually(async () => {
    const before = await bytesRead(shell);
    await delay(quietMs);
    return before === (await bytesRead(shell));
  });
  return shell;
}

/** Longer than the host takes to believe it. */
const quietMs = 1500;

describe('The terminal host', () => {
  const times = () => join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'times');
  const count = async () => (await readFile(times(), 'utf8')).length;
  const work = 'printf x >>times';

  beforeEach(() => rm(times(), { force: true }));
  after(() => rm(times(), { force: true }));

  it('uses the same terminal again', async () => {
    await bash('true');
    const before = agentTerminals();
    await bash('true');
    assert.deepEqual(agentTerminals(), before);
  });

  it('reports a run as lost when its terminal is closed, does not run it again, and goes on in a new one', async () => {
    await bash('true');
    const running = bash(`${work}; echo begun; sleep 62.5${process.pid}; ${work}`);
    await eventually(() => exists(times()));
    await closeAgentTerminals();
    assert.match(
      await running,
      /^Command failed: missing exit status\. The terminal it ran in was closed[^]*begun$/,
    );
    assert.deepEqual(await hostAndOutput(await bash(`pgrep -f "^sleep 62.5${process.pid}"; echo none`)), {
      host: 'terminal',
      output: 'none',
    });
    assert.equal(await count(), 1);
  });

  it('leaves a terminal alone that somebody else runs a command in', async () => {
    await bash('true');
    const [taken] = agentTerminals();
    // As people do it: at the prompt, not while the last line is still about to end.
    await isQuiet(taken);
    // Known by what it does: that it has ended is not always told by an event.
    taken?.sendText(` history >'${times()}.part' && mv '${times()}.part' '${times()}'`);
    await eventually(() => exists(times()));
    assert.deepEqual(await hostAndOutput(await bash('echo ours')), { host: 'terminal', output: 'ours' });
    assert.equal(agentTerminals().length, 2);
    assert.doesNotMatch(await readFile(times(), 'utf8'), /agent-run/, 'the history has none of ours');
    await closeAgentTerminals();
  });

  it('leaves a terminal alone that somebody types into, and uses one that nobody does', async () => {
    await bash('true');
    const before = agentTerminals();
    const shell = await isQuiet(before[0]);
    await bash('true');
    assert.deepEqual(agentTerminals(), before);
    await isQuiet(before[0]);
    const read = await bytesRead(shell);
    before[0]?.sendText('echo not yet', false);
    await eventually(async () => (await bytesRead(shell)) !== read);
    assert.deepEqual(await hostAndOutput(await bash('echo ours')), { host: 'terminal', output: 'ours' });
    assert.equal(agentTerminals().length, 2);
    await closeAgentTerminals();
  });

  it('replaces a terminal whose shell does not get to its prompt, and closes it when it does', async () => {
    await bash('true');
    const [slow] = agentTerminals();
    const shell = (await slow?.processId) ?? 0;
    assert.ok(slow && shell);
    const running = bash('sleep 4.73; echo ran');
    await programRuns('sleep 4.73');
    process.kill(shell, 'SIGSTOP');
    try {
      assert.match(await running, /\nran$/);
      assert.deepEqual(await hostAndOutput(await bash('echo ours')), { host: 'terminal', output: 'ours' });
      assert.equal(agentTerminals().length, 2);
    } finally {
      process.kill(shell, 'SIGCONT');
    }
    await eventually(() => !agentTerminals().includes(slow));
    assert.deepEqual(await hostAndOutput(await bash('echo still ours')), {
      host: 'terminal',
      output: 'still ours',
    });
    assert.equal(agentTerminals().length, 1);
  });

  it('gives way to the local host where shell integration never comes, without running anything twice', async () => {
    const settings = vscode.workspace.getConfiguration('terminal.integrated.shellIntegration');
    await closeAgentTerminals();
    await settings.update('enabled', false, vscode.ConfigurationTarget.Global);
    try {
      assert.deepEqual(await hostAndOutput(await bash(`${work}; echo first`)), {
        host: 'local',
        output: 'first',
      });
      const started = Date.now();
      const second = await bash(`${work}; echo second`);
      assert.ok(Date.now() - started < 5000, 'only the first call waits');
      assert.deepEqual(await hostAndOutput(second), { host: 'local', output: 'second' });
      assert.equal(await count(), 2);
    } finally {
      await settings.update('enabled', undefined, vscode.ConfigurationTarget.Global);
      await closeAgentTerminals();
    }
  });

  for (const shell of ['zsh', 'fish']) {
    it(`runs bash text in the terminal of somebody who uses ${shell}`, async () => {
      const settings = vscode.workspace.getConfiguration('terminal.integrated');
      await closeAgentTerminals();
      await settings.update('defaultProfile.linux', shell, vscode.ConfigurationTarget.Global);
      try {
        const text = await bash('for i in 1 2; do\n  echo "$i ${BASH_VERSION:+bash}"\ndone; (exit 3)');
        assert.match(text, /^\[exit code 3 \|/);
        assert.deepEqual(await hostAndOutput(text), {
          host: 'terminal',
          output: '1 bash\n2 bash\nCommand exited with code 3',
        });
        // While a run ends, the shell that VS Code sees there is still that of `agent-run`.
        await eventually(() => agentTerminals().every(({ state }) => state.shell === shell));
        await isQuiet(agentTerminals()[0]);
        await bash('true');
        assert.equal(agentTerminals().length, 1);
      } finally {
        await settings.update('defaultProfile.linux', undefined, vscode.ConfigurationTarget.Global);
        await closeAgentTerminals();
      }
    });
  }

  it('is not used when the settings say so', async () => {
    const settings = vscode.workspace.getConfiguration('agentShell');
    await settings.update('host', 'local', vscode.ConfigurationTarget.Global);
    try {
      assert.deepEqual(await hostAndOutput(await bash('echo here')), { host: 'local', output: 'here' });
    } finally {
      await settings.update('host', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
