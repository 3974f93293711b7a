import assert from 'node:assert/strict';
import fc from 'fast-check';
import { difference } from '../../../src/engine/output/difference.ts';

describe('difference', () => {
  const table: [is: string, wanted: string, change: ReturnType<typeof difference>][] = [
    ['', '', undefined],
    ['same', 'same', undefined],
    ['a\n', 'a\nb\n', { start: 2, end: 2, text: 'b\n' }],
    ['xabc', 'abc', { start: 0, end: 1, text: '' }],
    ['abc', 'axc', { start: 1, end: 2, text: 'x' }],
    ['aa', 'aaa', { start: 2, end: 2, text: 'a' }],
    ['😀', '😁', { start: 0, end: 2, text: '😁' }],
  ];
  for (const [is, wanted, change] of table) {
    it(JSON.stringify([is, wanted]), () => {
      assert.deepEqual(difference(is, wanted), change);
    });
  }

  it('makes any text another, and cuts no character', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁', '𐐀') });
    fc.assert(
      fc.property(text, text, (is, wanted) => {
        const change = difference(is, wanted);
        if (!change) return is === wanted;
        assert.ok(change.text.isWellFormed() && is.slice(change.start, change.end).isWellFormed());
        return is.slice(0, change.start) + change.text + is.slice(change.end) === wanted;
      }),
    );
  });
});
