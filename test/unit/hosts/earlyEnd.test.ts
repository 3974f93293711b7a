import assert from 'node:assert/strict';
import { type Host } from '../../../src/engine/hosts/host.ts';
import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { awaitStart } from '../../../src/engine/runs/awaitStart.ts';
import { agentRun, localShell } from '../support/localShell.ts';

describe('A terminal that says too early that its line has ended', () => {
  const local = new LocalHost({ agentRun, env: process.env });
  const early: Host = {
    name: 'terminal',
    prepare: async (start) => {
      const executor = await local.prepare(start);
      return {
        ...executor,
        execute: async (run, label, outlives) => {
          void executor.execute(run, label, outlives);
          await awaitStart(run, new AbortController().signal);
          return 'lineEnded';
        },
      };
    },
    dispose: () => Promise.resolve(),
  };
  const { call } = localShell({ hosts: [early], settings: { snapshot: false } });

  it('does not end the run', async () => {
    const { exitCode, view } = await call({ command: 'sleep 1; echo done; exit 3' });
    assert.deepEqual({ exitCode, text: view.text }, { exitCode: 3, text: 'done' });
  });

  it('does not hide that the shell was killed', async () => {
    await assert.rejects(call({ command: 'kill -9 "$PPID"; sleep 1' }), { code: 'lost' });
  });
});
