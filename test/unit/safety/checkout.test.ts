import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';

const hash = '0'.repeat(40);

describe('git checkout', () => {
  let folder = '';
  const losing = (commands: readonly string[]) =>
    commands.filter((command) =>
      checkSafety(command, { cwd: folder, folders: [folder] }).reason.includes('Throws away changes'),
    );

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'checkout-'));
    for (const path of ['.git/refs/heads', '.git/refs/remotes/origin', 'docs', 'sub'])
      mkdirSync(join(folder, path), { recursive: true });
    for (const path of ['Makefile', 'sub/notes', 'topic', '.git/refs/heads/topic'])
      writeFileSync(join(folder, path), '');
    writeFileSync(join(folder, '.git/refs/remotes/origin/v1.x'), hash);
    writeFileSync(join(folder, '.git/packed-refs'), `# pack-refs\n${hash} refs/tags/next.js\n`);
  });

  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('throws away the changes of a file or a folder', () => {
    const commands = [
      'git checkout Makefile',
      'git checkout docs',
      'git checkout gone.ts',
      'cd sub && git checkout notes',
      'git -C sub checkout notes',
      'git checkout topic Makefile',
    ];
    assert.deepEqual(losing(commands), commands);
  });

  it('switches to a branch or a tag, also where a file is called like it', () => {
    const commands = [
      'git checkout topic',
      'git checkout v1.x',
      'git checkout next.js',
      'git checkout nowhere',
    ];
    assert.deepEqual(losing(commands), []);
  });
});
