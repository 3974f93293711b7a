import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import fc from 'fast-check';
import { leadingCd } from '../../../src/engine/command/leadingCd.ts';
import { quote } from '../../../src/engine/shell/quote.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const taken: [command: string, cwd: string, rest: string][] = [
  ['cd a && ls', 'a', 'ls'],
  ['  cd   a/b  &&   ls -la', 'a/b', 'ls -la'],
  ['cd /x/y&&ls', '/x/y', 'ls'],
  ['cd .. && ls', '..', 'ls'],
  ['cd a/ && ls', 'a/', 'ls'],
  [`cd 'my dir' && ls`, 'my dir', 'ls'],
  ['cd "my dir" && ls', 'my dir', 'ls'],
  [String.raw`cd my\ dir && ls`, 'my dir', 'ls'],
  [`cd my' 'd"i"r && ls`, 'my dir', 'ls'],
  [`cd '$D' && ls`, '$D', 'ls'],
  [String.raw`cd "\$D" && ls`, '$D', 'ls'],
  [`cd '*' && ls`, '*', 'ls'],
  ['cd -- a && ls', 'a', 'ls'],
  ['cd -- -a && ls', '-a', 'ls'],
  ['cd a~ && ls', 'a~', 'ls'],
  ['cd 日本 && ls', '日本', 'ls'],
  ['cd local://x && ls', 'local://x', 'ls'],
  ['cd a && cd b && ls', 'a', 'cd b && ls'],
  ['cd a && x && y', 'a', 'x && y'],
  ['cd a && x | y 2>&1', 'a', 'x | y 2>&1'],
  ['cd a && ! x', 'a', '! x'],
  ['cd a && time x', 'a', 'time x'],
  ['cd a && X=1 y', 'a', 'X=1 y'],
  ['cd a && >f x', 'a', '>f x'],
  ['cd a && (x)', 'a', '(x)'],
  ['cd a && for i in 1; do x; done', 'a', 'for i in 1; do x; done'],
  ['cd a && x # why', 'a', 'x # why'],
  ['cd a && ls\n', 'a', 'ls\n'],
];

const left = [
  'ls && cd a',
  'cd a',
  'cd a;',
  'cd && ls',
  'cd $D && ls',
  'cd "$D" && ls',
  'cd ${D}/a && ls',
  'cd $(pwd) && ls',
  'cd `pwd` && ls',
  'cd - && ls',
  'cd -- - && ls',
  'cd ~ && ls',
  'cd ~/a && ls',
  'cd ~bob && ls',
  'cd a* && ls',
  'cd a? && ls',
  'cd [ab] && ls',
  'cd {a,b} && ls',
  'cd -P a && ls',
  'cd "-P" a && ls',
  'cd "" && ls',
  'cd a b && ls',
  'cd a; b && c',
  'cd a && x; y',
  'cd a && x; y &',
  'cd a || ls',
  'cd a && make || mkdir a',
  'cd a & ls',
  'cd a && ls &',
  'cd a | cat && ls',
  'cd a >f && ls',
  'cd a 2>/dev/null && ls',
  'CDPATH=x cd a && ls',
  '! cd a && ls',
  '(cd a && ls)',
  '{ cd a && ls; }',
  'command cd a && ls',
  'cdx a && ls',
  'cd a &&\nls',
  'cd a && ls\nls',
  'cd "a\nb" && ls',
  'cd a &&',
  'cd a && "',
];

describe('leadingCd', () => {
  for (const [command, cwd, rest] of taken) {
    it(`takes the directory out of ${JSON.stringify(command)}`, () => {
      assert.deepEqual(leadingCd(command), { cwd, command: rest });
    });
  }

  for (const command of left) {
    it(`leaves ${JSON.stringify(command)}`, () => {
      assert.equal(leadingCd(command), undefined);
    });
  }

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        leadingCd(`cd ${text}`);
        leadingCd(`cd a && ${text}`);
      }),
    );
  });

  describe('goes where bash would go:', () => {
    const folder = temporaryFolder();
    const names = ['plain', 'my dir', '-dash', '日本', `it's`, '$D', 'a&b', '~', 'tab\there'];
    for (const name of names) {
      it(name, async () => {
        await mkdir(join(folder(), name));
        const command = `cd -- ${quote(name)} && pwd`;
        const { stdout } = await execa('bash', ['-c', command], { cwd: folder() });
        const cd = leadingCd(command);
        assert.equal(join(folder(), cd?.cwd ?? ''), stdout);
        assert.equal(cd?.command, 'pwd');
      });
    }
  });
});
