import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';

const lists = ['git config --list', 'git config -l | grep user', 'git config list', 'git config --global -l'];

const secrets = [
  '[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic x\n',
  '[remote "origin"]\n\turl = https://me:x@example.com/a.git\n',
  '[github]\n\toauth-token = x\n',
  '[sendemail]\n\tsmtpPass = x\n',
  '[include]\n\tpath = other\n',
  '[ includeIf "gitdir:~/work"]\n\tpath = other\n',
];

describe('all settings of git', () => {
  let folder = '';
  const asked = () =>
    lists.filter(
      (command) =>
        !checkSafety(command, { cwd: folder, folders: [folder], home: join(folder, 'home'), temporary: [] })
          .readOnly,
    );

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'settings-'));
    mkdirSync(join(folder, '.git'));
    mkdirSync(join(folder, 'home'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('may be shown where there is no secret among them', () => {
    writeFileSync(join(folder, '.git/config'), '[core]\n\tbare = false\n');
    writeFileSync(join(folder, 'home/.gitconfig'), '[user]\n\tname = me\n[credential]\n\thelper = store\n');
    assert.deepEqual(asked(), []);
  });

  for (const file of ['.git/config', '.git/config.worktree', 'home/.gitconfig']) {
    it(`ask where there may be one in ${file}`, () => {
      for (const text of secrets) {
        writeFileSync(join(folder, file), text);
        assert.deepEqual(asked(), lists, text);
      }
    });
  }
});
