import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { sandboxRules } from '../../../src/engine/sandbox/rules.ts';
import { noSandbox, type SandboxSettings } from '../../../src/engine/sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('The rules of a sandbox', () => {
  const root = temporaryFolder();
  const make = (...paths: string[]) => {
    for (const path of paths) {
      mkdirSync(join(root(), path.endsWith('/') ? path : dirname(path)), { recursive: true });
      if (!path.endsWith('/')) writeFileSync(join(root(), path), '');
    }
  };
  /** Each as `access path`, from the root of the test. */
  const rules = (settings: Partial<SandboxSettings> = {}) =>
    sandboxRules({
      folders: [join(root(), 'work')],
      home: join(root(), 'home'),
      temporary: [join(root(), 'tmp')],
      storage: join(root(), 'storage'),
      scratch: join(root(), 'storage/scratch'),
      outputs: [join(root(), 'storage/runs/1/output')],
      settings: { ...noSandbox, ...settings },
    })
      .filter(({ path }) => path.startsWith(root()))
      .map(({ path, access }) => `${access} ${relative(root(), path)}`);
  const always = ['hidden storage', 'write tmp', 'write work'];

  beforeEach(() => {
    make('work/', 'home/', 'tmp/', 'storage/scratch/');
  });

  it('open the workspace, temporary folders and the session’s own', () => {
    assert.deepEqual(rules(), [...always, 'write storage/scratch']);
  });

  it('show nothing of the storage but what the command names', () => {
    make('storage/runs/1/output', 'storage/runs/2/output');
    assert.deepEqual(rules(), [...always, 'write storage/scratch', 'read storage/runs/1/output']);
  });

  it('keep a repository and what leads to its hooks in its place', () => {
    make(
      'work/.git/hooks/',
      'work/.git/config',
      'work/.git/modules/a/b/HEAD',
      'work/.git/modules/a/b/config',
    );
    assert.deepEqual(rules().slice(3), [
      'write storage/scratch',
      'write work/.git',
      'read work/.git/config',
      'read work/.git/hooks',
      'write work/.git/modules',
      'write work/.git/modules/a',
      'write work/.git/modules/a/b',
      'read work/.git/modules/a/b/config',
    ]);
  });

  it('keep the file that says where a repository is', () => {
    make('work/repository/config', 'work/.git');
    writeFileSync(join(root(), 'work/.git'), 'gitdir: repository\n');
    assert.deepEqual(rules().slice(4), [
      'read work/.git',
      'write work/repository',
      'read work/repository/config',
    ]);
  });

  it('close what may hold secrets, and what the user adds', () => {
    make('home/.ssh/', 'home/.npmrc', 'home/.config/gh/', 'work/.env');
    const all = ['none home/.npmrc', 'none home/.ssh', 'none home/.config/gh'];
    assert.deepEqual(
      rules().filter((rule) => rule.startsWith('none')),
      all,
    );
    assert.deepEqual(
      rules({ masked: ['.env', `!${join(root(), 'home/.npmrc')}`] }).filter((rule) =>
        rule.startsWith('none'),
      ),
      ['none home/.ssh', 'none work/.env', 'none home/.config/gh'],
    );
  });

  it('go by where links lead', () => {
    make('elsewhere/secret');
    symlinkSync(join(root(), 'elsewhere'), join(root(), 'home/.ssh'));
    assert.deepEqual(rules()[0], 'none elsewhere');
  });

  it('leave open what the user works in, wherever that is', () => {
    make('home/.ssh/');
    assert.deepEqual(rules({ writable: [join(root(), 'home/.ssh')] }).at(-2), 'write home/.ssh');
  });
});
