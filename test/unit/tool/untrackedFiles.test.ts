import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandDenied } from '../../../src/engine/errors.ts';
import { untrackedFiles } from '../../../src/engine/tool/untrackedFiles.ts';

describe('untrackedFiles', () => {
  let folder = '';
  const write = (name: string, text = '') => {
    writeFileSync(join(folder, name), text);
  };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  const untracked = (cwd = '.') => untrackedFiles(join(folder, cwd), { HOME: join(folder, 'home') });

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'untracked-')));
    git('init', '-q');
    mkdirSync(join(folder, 'src'));
    write('.gitignore', 'dist\n.gitignore\n');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('names what is neither tracked nor ignored', async () => {
    for (const name of ['a.ts', 'b c.ts', 'src/d.ts', 'known', 'dist']) write(name);
    git('add', 'known');
    write('known', 'changed');
    assert.deepEqual(await untracked(), { names: ['a.ts', 'b c.ts', 'src/d.ts'], more: 0 });
    assert.deepEqual(await untracked('src'), { names: ['../a.ts', '../b c.ts', 'd.ts'], more: 0 });
  });

  it('names twenty, and counts the others', async () => {
    for (let index = 0; index < 25; index++) write(`f${index}`);
    write('a\nb');
    const { names, more } = (await untracked()) ?? {};
    assert.deepEqual([names?.length, more], [20, 6]);
    assert.ok(!names?.some((name) => name.includes('\n')));
  });

  it('names nothing outside of a repository', async () => {
    rmSync(join(folder, '.git'), { recursive: true });
    assert.equal(await untracked(), undefined);
  });

  it('runs nothing that the repository names, and looks nowhere else', async () => {
    const program = join(folder, 'dist');
    write('dist', `#!/bin/sh\ntouch '${folder}/ran'\ncat\n`);
    chmodSync(program, 0o755);
    write('filtered');
    git('add', 'filtered');
    write('filtered', 'changed');
    write('.git/info/attributes', '* filter=x\n');
    for (const [name, value] of [
      ['core.fsmonitor', program],
      ['filter.x.clean', program],
      ['core.worktree', tmpdir()],
      ['alias.ls-files', `!${program}`],
    ] as const)
      git('config', name, value);
    assert.deepEqual((await untracked())?.names, []);
    assert.ok(!existsSync(join(folder, 'ran')));
  });

  it('is told with the refusal', () => {
    const said = (names: readonly string[], more?: number) =>
      commandDenied('blindAdd', 'git add -A', { names, more }).message.split('\n').at(-1);
    assert.equal(said(['a.ts', 'b c.ts'], 0), "Untracked here: a.ts 'b c.ts'");
    assert.equal(said(['-x'], 3), "Untracked here: '-x' and 3 more");
    assert.equal(said(['a']), 'Untracked here: a and more');
    assert.equal(said([], 0), 'Nothing is untracked here: "git add -u" stages what has changed.');
  });
});
