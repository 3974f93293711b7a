import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';

const onBranch = [
  'git show $(git rev-parse --abbrev-ref HEAD)',
  'git log $(git branch --show-current) --oneline',
  'B=$(git symbolic-ref --short HEAD); git diff $B',
];
const onTag = [
  'git log $(git tag --sort=-v:refname | head -1)..HEAD',
  'T=$(git tag -l | sort -V | tail -n 1); git diff --stat $T',
  'git log $(git describe --tags --abbrev=0)..HEAD --oneline',
  'git show $(git describe --tags --always)',
];
const behind = ['git log "origin/$(git branch --show-current)..HEAD"'];

describe('names of branches and tags', () => {
  let folder = '';
  const isReadOnly = (command: string) =>
    checkSafety(command, { cwd: folder, folders: [folder], home: '/home/me', temporary: [] }).readOnly;
  const write = (path: string, text: string) => {
    writeFileSync(join(folder, path), text);
  };
  const asked = () => [...onBranch, ...onTag, ...behind].filter((command) => !isReadOnly(command));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'references-'));
    mkdirSync(join(folder, '.git/refs/tags'), { recursive: true });
    write('.git/HEAD', 'ref: refs/heads/main\n');
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are looked up', () => {
    write('.git/refs/tags/v1', '');
    assert.deepEqual(asked(), []);
    write('.git/HEAD', `${'0'.repeat(40)}\n`);
    assert.deepEqual(asked(), []);
  });

  it('are options if they look like one', () => {
    write('.git/HEAD', 'ref: refs/heads/--output=x\n');
    assert.deepEqual(asked(), onBranch);
  });

  it('are options also as tags, packed or not', () => {
    write('.git/refs/tags/--output=x', '');
    assert.deepEqual(asked(), onTag);
    rmSync(join(folder, '.git/refs/tags/--output=x'));
    write('.git/packed-refs', `${'0'.repeat(40)} refs/tags/--output=x\n`);
    assert.deepEqual(asked(), onTag);
  });

  it('are those of a working tree that was added', () => {
    mkdirSync(join(folder, 'tree'));
    mkdirSync(join(folder, '.git/worktrees/tree'), { recursive: true });
    write('tree/.git', `gitdir: ${folder}/.git/worktrees/tree\n`);
    write('.git/worktrees/tree/HEAD', 'ref: refs/heads/-x\n');
    write('.git/worktrees/tree/commondir', '../..\n');
    write('.git/refs/tags/-x', '');
    assert.ok(!isReadOnly('cd tree && git log $(git branch --show-current)'));
    assert.ok(!isReadOnly('cd tree && git log $(git describe --tags)'));
    assert.ok(isReadOnly('git log $(git branch --show-current)'));
  });

  it('cannot be told where it cannot be read', () => {
    mkdirSync(join(folder, '.git/reftable'));
    assert.deepEqual(asked(), [...onBranch, ...onTag, ...behind]);
    rmSync(join(folder, '.git/reftable'), { recursive: true });
    write('.git/HEAD', 'what is this');
    assert.deepEqual(asked(), [...onBranch, ...behind]);
  });
});
