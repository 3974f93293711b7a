import assert from 'node:assert/strict';
import { unlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { awaitStart } from '../../../src/engine/runs/awaitStart.ts';
import { localShell } from '../support/localShell.ts';
import { terminalOver } from '../support/terminalOver.ts';

/** As a busy machine does it: the file that says which process executes the run is there, and still empty. */
const beforeItsNumberIsWritten = terminalOver((local) => async (run, label, outlives) => {
  await writeFile(run.pidFile, '');
  setTimeout(() => {
    unlinkSync(run.pidFile);
    void local(run, label, outlives);
  }, 500);
  return 'lineEnded';
});

describe('A terminal that says before a run has begun that its line has ended', () => {
  const { call } = localShell({ hosts: [beforeItsNumberIsWritten], settings: { snapshot: false } });

  it('does not end the run', async () => {
    const { exitCode, view } = await call({ command: 'echo done; exit 3' });
    assert.deepEqual({ exitCode, text: view.text }, { exitCode: 3, text: 'done' });
  });
});

describe('A terminal that says that its line has ended, and runs nothing', () => {
  const { call } = localShell({
    hosts: [terminalOver(() => () => Promise.resolve('lineEnded'))],
    settings: { snapshot: false },
  });

  it('leaves a run that never begins, and is said to have run nothing', async () => {
    await assert.rejects(call({ command: 'touch ran' }), /nothing was run/);
  });
});

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
