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

  it('gives back nothing of an older state that would change what the next command does', () => {
    const store = new SessionStore(folder());
    const names = [
      'errexit',
      'nounset',
      'pipefail',
      'noglob',
      'noexec',
      'xtrace',
      'verbose',
      'posix',
      'keyword',
    ];
    store.save('s', {
      ...plainState,
      setOptions: [...names, 'noclobber'].map((name) => `\\builtin set -o ${name}`).join('\n'),
      variables: {
        A: 'declare -- A="1"',
        IFS: 'declare -- IFS=":"',
        POSIXLY_CORRECT: 'declare -x POSIXLY_CORRECT="y"',
      },
    });
    assert.deepEqual(store.load('s').state, {
      ...plainState,
      setOptions: '\\builtin set -o noclobber',
      variables: { A: 'declare -- A="1"' },
    });
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
