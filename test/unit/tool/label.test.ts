import assert from 'node:assert/strict';
import fc from 'fast-check';
import { labelOf } from '../../../src/engine/tool/label.ts';

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
        assert.doesNotMatch(labelOf(command), /[\p{C}"'`$&|;<>(){}[\]*?!#~\\^]/u);
        assert.ok(labelOf(command).length <= 60);
      }),
    );
  });
});
