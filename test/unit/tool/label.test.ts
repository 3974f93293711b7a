import assert from 'node:assert/strict';
import fc from 'fast-check';
import { captionOf, labelOf, titleOf } from '../../../src/engine/tool/label.ts';

const table: [command: string, label: string][] = [
  ['npm test', 'npm test'],
  ['  ls -la src/  ', 'ls -la src/'],
  ['echo one\necho two', 'echo one...'],
  ['rm -rf "$HOME"; `x` | y > z', 'rm -rf HOME x y z'],
  ['echo 日本', 'echo 日本'],
  [`echo ${'x'.repeat(100)}`, `echo ${'x'.repeat(52)}...`],
];

describe('labelOf', () => {
  for (const [command, label] of table) {
    it(JSON.stringify(command), () => {
      assert.equal(labelOf(command), label);
    });
  }

  it('never has a character that means something to a shell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (command) => {
        assert.doesNotMatch(labelOf(command), /[\p{C}"'`$&|;<>(){}[\]*?!#~=@%,\\^]/u);
        assert.ok(labelOf(command).length <= 60);
      }),
    );
  });
});

describe('titleOf', () => {
  const table: [command: string, title: string][] = [
    ['npm test', 'npm test'],
    [' echo "a b" >c; exit 4 ', 'echo "a b" >c; exit 4'],
    ['echo one\necho two', 'echo one…'],
    ['echo \u001b[31m\u202e', 'echo  [31m '],
    ['z'.repeat(60), 'z'.repeat(60)],
    ['z'.repeat(61), `${'z'.repeat(59)}…`],
  ];
  for (const [command, title] of table) {
    it(JSON.stringify(command), () => {
      assert.equal(titleOf(command), title);
    });
  }
});

describe('captionOf', () => {
  const table: [command: string, caption: string][] = [
    ['npm test', ''],
    ['a; b', '$ a; b\n'],
    ['a\n\tb', '$ a\n>  b\n'],
    ['echo \u001b[31m\u202e', '$ echo  [31m \n'],
    ['x\n'.repeat(20), `$ x\n${'> x\n'.repeat(11)}> ... 8 more lines\n`],
    ['y'.repeat(200), `$ ${'y'.repeat(159)}…\n`],
  ];
  for (const [command, caption] of table) {
    it(JSON.stringify(command), () => {
      assert.equal(captionOf(command), caption);
    });
  }
});
