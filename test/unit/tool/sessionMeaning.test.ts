import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ShellState } from '../../../src/engine/shell/sessionState.ts';
import { sessionMeaning } from '../../../src/engine/tool/sessionMeaning.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const plain: ShellState = { variables: {}, functions: [], aliases: '', setOptions: '', shoptOptions: '' };

describe('sessionMeaning', () => {
  const folder = temporaryFolder();
  const meaning = (state: Partial<ShellState> = {}) => sessionMeaning({ ...plain, ...state }, folder());

  it('knows in which sessions pipelines end in another way', () => {
    assert.equal(sessionMeaning(undefined, '/').hasPlainPipes, true);
    assert.equal(meaning({ setOptions: '\\builtin set -o pipefail' }).hasPlainPipes, false);
    assert.equal(meaning({ setOptions: '\\builtin set +o pipefail' }).hasPlainPipes, true);
    assert.equal(meaning({ shoptOptions: '\\builtin shopt -s lastpipe' }).hasPlainPipes, false);
    assert.equal(meaning({ setOptions: '\\builtin set -o errexit' }).hasPlainPipes, true);
  });

  it('knows names that mean something else', () => {
    const { redefined } = meaning({
      functions: [{ name: 'f', flags: '', definition: 'f () { yes; }' }],
      aliases: "alias ls='ls --color=auto'\nalias head='cat'\nalias grep='grep x'\nalias ll='ls -l'\n",
      variables: { CDPATH: 'declare -- CDPATH="/usr"' },
    });
    assert.deepEqual([...redefined].toSorted(), ['cd', 'f', 'grep', 'head', 'll']);
  });

  it('knows programs that the session has others of on its PATH', async () => {
    await mkdir(join(folder(), 'bin/head'), { recursive: true });
    const along = (...folders: string[]) => [
      ...meaning({ variables: { PATH: `declare -x PATH="${folders.join(':')}"` } }).redefined,
    ];
    assert.deepEqual(along(join(folder(), 'bin'), '/usr/bin'), ['head']);
    assert.deepEqual(along('/usr/bin', join(folder(), 'bin')), []);
  });

  it('knows where a cd would lead', async () => {
    await mkdir(join(folder(), 'sub'));
    const { canEnter } = meaning();
    const paths = ['sub', './sub/', '..', folder(), 'nosuch', 'local://x', 'other://x'];
    assert.deepEqual(paths.map(canEnter), [true, true, true, true, false, true, false]);
    assert.equal(meaning({ variables: { CDPATH: 'declare -- CDPATH="/usr"' } }).canEnter('sub'), false);
  });
});
