import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type Host } from '../../../src/engine/hosts/host.ts';
import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { agentRun, localShell } from '../support/localShell.ts';

const opensAfterMs = 4000;

describe('The time that a command may take', () => {
  const local = new LocalHost({ agentRun, env: process.env });
  /** As a terminal that takes its time to open. */
  const slow: Host = {
    name: 'terminal',
    prepare: async (start) => {
      const executor = await local.prepare(start);
      return {
        ...executor,
        execute: async (run, label) => {
          await delay(opensAfterMs);
          return executor.execute(run, label);
        },
      };
    },
    dispose: () => Promise.resolve(),
  };
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
