import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSafety } from '../../../src/engine/safety/checkSafety.ts';

/** Names that a program takes for options, where wildcards or a list put them in its way. */
const names = ['-ofoo', '--output=zz', '-delete', '-i', '--pre=.evil', 'a', 'sub/--output=zz'];

const risky = [
  'sort *',
  'uniq *',
  'ls | xargs sort',
  'git log *',
  'git diff *',
  'ls sub | xargs git log',
  'find . *',
  'ls | xargs find',
  'for f in *; do find . $f; done',
  'sed s/a/b/ *',
  'rg x *',
  'sort $(ls)',
  'ls | while read f; do sort "$f"; done',
  'list=(*); sort "${list[@]}"',
  'git ls-files | xargs sort',
  'ls | xargs -I{} sort {}',
  'set -- *; sort "$@"',
  'timeout 5 sort *',
  "bash -c 'sort *'",
  'f() { sort "$@"; }; f *',
  // An option before the dashes may take these for its value.
  'sort -- *',
  'git log -- *',
];

const harmless = [
  'sort ./*',
  'grep -- *',
  'echo *',
  'ls | xargs -I{} sort ./{}',
  'for f in ./*; do sort "$f"; done',
  'for f in *; do echo "$f"; done',
  'find . -type f | xargs sort',
];

describe('names that begin with a dash', () => {
  let folder = '';
  const isReadOnly = (command: string) =>
    checkSafety(command, { cwd: folder, folders: [folder], home: '/home/me', temporary: [] }).readOnly;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dashed-'));
    mkdirSync(join(folder, 'sub'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are options where nothing tells that they are not', () => {
    for (const name of names) writeFileSync(join(folder, name), '');
    assert.deepEqual(risky.filter(isReadOnly), []);
    assert.deepEqual(
      harmless.filter((command) => !isReadOnly(command)),
      [],
    );
  });

  it('make no difference where there are none', () => {
    writeFileSync(join(folder, 'a'), '');
    assert.deepEqual(
      [...risky, ...harmless].filter((command) => !isReadOnly(command)),
      [],
    );
  });
});
