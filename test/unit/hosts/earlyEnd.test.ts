import assert from 'node:assert/strict';
import { awaitStart } from '../../../src/engine/runs/awaitStart.ts';
import { localShell } from '../support/localShell.ts';
import { terminalOver } from '../support/terminalOver.ts';

describe('A terminal that says too early that its line has ended', () => {
  const early = terminalOver((local) => async (run, label, outlives) => {
    void local(run, label, outlives);
    await awaitStart(run, new AbortController().signal);
    return 'lineEnded';
  });
  const { call } = localShell({ hosts: [early], settings: { snapshot: false } });

  it('does not end the run', async () => {
    const { exitCode, view } = await call({ command: 'sleep 1; echo done; exit 3' });
    assert.deepEqual({ exitCode, text: view.text }, { exitCode: 3, text: 'done' });
  });

  it('does not hide that the shell was killed', async () => {
    await assert.rejects(call({ command: 'kill -9 "$PPID"; sleep 1' }), { code: 'lost' });
  });
});
