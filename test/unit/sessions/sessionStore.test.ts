import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SessionStore } from '../../../src/engine/sessions/sessionStore.ts';
import { plainState } from '../support/plainState.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('SessionStore', () => {
  const folder = temporaryFolder();

  it('gives back what was saved, to that session only, whatever its name', async () => {
    const store = new SessionStore(folder());
    store.save('../../x', plainState);
    assert.deepEqual(store.load('../../x'), { state: plainState });
    assert.deepEqual(store.load('other'), {});
    assert.deepEqual(await readdir(folder()), ['sessions']);
  });

  for (const broken of ['', '{"cwd":', '{}', '{"cwd":5}', '[]']) {
    it(`reports a broken file once and drops it: ${broken}`, async () => {
      const store = new SessionStore(folder());
      store.save('s', plainState);
      const [file = ''] = await readdir(join(folder(), 'sessions'));
      await writeFile(join(folder(), 'sessions', file), broken);
      assert.match(store.load('s').notice ?? '', /could not be read .* dropped/);
      assert.deepEqual(store.load('s'), {});
    });
  }
});
