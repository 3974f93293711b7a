import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { surroundings } from '../../src/editor/surroundings.ts';
import { invokeTool } from './support/invokeTool.ts';

const bash = (input: object) => invokeTool('agent_shell_bash', input);
const job = (input: object) => invokeTool('agent_shell_job', input);

const idOf = (text: string) => /Background job (\d+) started: /.exec(text)?.[1] ?? '';

async function withSetting(name: string, value: unknown, task: () => Promise<void>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('agentShell');
  await settings.update(name, value, vscode.ConfigurationTarget.Global);
  try {
    await task();
  } finally {
    await settings.update(name, undefined, vscode.ConfigurationTarget.Global);
  }
}

/** What jobs wait for. Not made by a call, whose result could already tell that the job has ended. */
const goFile = () => join(surroundings().startCwd, 'job-go');
const go = () => writeFile(goFile(), '');

const terminals = () => vscode.window.terminals.filter(({ name }) => name === 'Agent Shell').length;

describe('agent_shell_job', () => {
  afterEach(() => rm(goFile(), { force: true }));

  it('follows a job that was started in a terminal, which others can use meanwhile', async () => {
    const started = await bash({
      command: 'echo "TERM=$TERM"; until [ -e job-go ]; do sleep 0.1; done; exit 4',
      async: true,
    });
    assert.match(started, /^\[running \| .* \| artifact:\/\/\d+\b/);
    const id = idOf(started);
    const before = terminals();
    assert.match(await bash({ command: 'echo meanwhile' }), /^\[exit code 0 \|/);
    assert.equal(terminals(), before);
    await go();
    assert.match(
      await job({ poll: [id] }),
      new RegExp(
        `^\\[job ${id} \\| failed \\| exit code 4 \\| .*\\]\\nTERM=dumb\\nCommand exited with code 4$`,
      ),
    );
  });

  it('types into a job that has a terminal of its own', async () => {
    const id = idOf(
      await bash({ command: 'read -p "Name? " name; echo "hi $name"', pty: true, async: true }),
    );
    assert.match(
      await job({ poll: [id], pattern: 'Name\\?' }),
      /^\[Line 1 of job \d+ matches .*\]\n\[job \d+ \| running \|/,
    );
    assert.match(await job({ id, input: 'Ada\n' }), /\n\[Typed\./);
    assert.match(
      await job({ poll: [id] }),
      /^\[job \d+ \| completed \| exit code 0 \| .*\]\nName\? Ada\nhi Ada$/,
    );
    await assert.rejects(job({ id, input: 'more\n' }), /has no terminal to type into/);
  });

  it('stops one, with all that it has started', async () => {
    const id = idOf(await bash({ command: 'echo up; setsid sleep 300 & sleep 300', async: true }));
    await job({ poll: [id], pattern: 'up' });
    assert.match(await job({ cancel: [id] }), new RegExp(`^\\[job ${id} \\| cancelled \\| .*\\]\\nup$`));
  });

  it('follows what has become a job by itself, in a terminal', async () => {
    await withSetting('autoBackground.thresholdMs', 1000, () =>
      withSetting('autoBackground.enabled', true, async () => {
        const started = await bash({
          command: 'echo begun; until [ -e job-go ]; do sleep 0.1; done; echo done',
        });
        assert.match(started, /^\[running \| .*\]\n\[It takes more than 1 s, .*\]\nbegun\b/);
        assert.match(await bash({ command: 'echo meanwhile' }), /^\[exit code 0 \|/);
        await go();
        assert.match(await job({ poll: [idOf(started)] }), /\| completed \| .*\]\nbegun\ndone$/);
      }),
    );
  });

  it('says what to send instead of what it does not know', async () => {
    await assert.rejects(job({ poll: ['99999'] }), /Background job not found: 99999\./);
    await assert.rejects(job({ kill: ['1'] }), /Unknown key 'kill': .* Send 'cancel'\./);
  });
});
