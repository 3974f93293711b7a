import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { localShell } from '../support/localShell.ts';
import { terminalOver } from '../support/terminalOver.ts';

const opensAfterMs = 4000;

describe('The time that a command may take', () => {
  const slow = terminalOver((local) => async (run, label) => {
    await delay(opensAfterMs);
    return local(run, label);
  });
  const { call } = localShell({ hosts: [slow], settings: { snapshot: false } });

  it('does not begin before the command', async () => {
    const { exitCode, host } = await call({ command: 'exit 3', timeout: 3 });
    assert.deepEqual({ exitCode, host }, { exitCode: 3, host: 'terminal' });
  });

  it('ends all the same', async () => {
    await assert.rejects(call({ command: 'sleep 373', timeout: 1 }), {
      code: 'timedOut',
      message: /^Command timed out after 1 seconds/,
    });
  });
});
