import assert from 'node:assert/strict';
import { unansweredNotices } from '../../../src/engine/tool/unanswered.ts';
import { localShell } from '../support/localShell.ts';

describe('A command that finds nobody to ask', () => {
  const { run } = localShell();

  it('fails at once, and is explained', async () => {
    const { exitCode, view, notices } = await run('read -rp "Name? " name </dev/tty');
    assert.equal(exitCode, 1);
    assert.match(view.text, /^bash: line 1: \/dev\/tty: No such device or address$/);
    assert.match(notices.join(), /"pty": true/);
  });

  for (const output of [
    'sudo: a terminal is required to read the password; either use the -S option',
    "fatal: could not read Username for 'https://example.com': terminal prompts disabled",
    'Host key verification failed.',
    'me@host: Permission denied (publickey,gssapi-keyex,gssapi-with-mic,password).',
  ]) {
    it(`is recognised by what it says: ${output}`, () => {
      assert.equal(unansweredNotices(1, `first\n${output}\nlast`).length, 1);
      assert.deepEqual(unansweredNotices(0, output), []);
    });
  }

  it('is not seen in any failure', () => {
    assert.deepEqual(unansweredNotices(1, 'ls: cannot open: Permission denied'), []);
  });
});
