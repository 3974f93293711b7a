import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { Artifacts } from '../../../src/engine/artifacts/artifacts.ts';
import { localShell } from '../support/localShell.ts';
import { searchWorker } from '../support/keptOutputs.ts';

describe('an artifact of a command that is running', () => {
  const { shell, run } = localShell();

  it('is read as far as it has come, and then to its end', async () => {
    const artifacts = new Artifacts({ runs: shell().runs, searchWorker, masks: shell().masks });
    const read = (input: unknown) =>
      artifacts.read({ input, session: 'test', signal: new AbortController().signal });
    const running = run('echo one; until [ -e go ]; do sleep 0.05; done; echo two; exit 4');
    const waiting = /^\[artifact:\/\/1 \| lines 1-1 of 1 \| command: echo one; .* \| running\]\none$/;
    while (!waiting.test(await read({ id: '1' }).catch(() => ''))) await delay(20);
    assert.match(await read({ id: '1', lines: '1-' }), waiting);
    assert.match(await read({ search: 'o' }), /\| 1 match \| .* \| running\]\n1:1: one$/);
    await run('touch go', { session: 'another' });
    await running;
    assert.match(
      await read({ id: '1', tail: 1 }),
      /^\[artifact:\/\/1 \| lines 2-2 of 2 \| .* \| exit code 4\]\ntwo$/,
    );
  });
});
