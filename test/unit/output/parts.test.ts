import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toParts } from '../../../src/engine/output/parts.ts';

describe('toParts', () => {
  it('leaves a short text whole', () => {
    assert.deepEqual(toParts('a\nb'), ['a\nb']);
  });

  it('cuts after a line', () => {
    const parts = toParts(`${'x'.repeat(99)}\n`.repeat(200));
    assert.ok(parts.every((part) => part.endsWith('\n') || part === ''));
    assert.ok(parts.length <= 4);
  });

  it('loses nothing, cuts no character and keeps to the limit', () => {
    const text = fc.array(fc.constantFrom('😀', 'é', 'x', '\n', 'word '), {
      minLength: 8000,
      maxLength: 16_000,
    });
    fc.assert(
      fc.property(text, (pieces) => {
        const whole = pieces.join('');
        const parts = toParts(whole);
        assert.equal(parts.join(''), whole);
        assert.ok(parts.every((part) => part.length <= 7500 && part.isWellFormed()));
      }),
      { numRuns: 20 },
    );
  });
});
