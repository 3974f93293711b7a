import assert from 'node:assert/strict';
import { commandTimedOut, invalidInput } from '../../../src/engine/errors.ts';

describe('An error', () => {
  it('is never too long for a model to read, and keeps its beginning and its end', () => {
    const long = commandTimedOut(5, `${'x'.repeat(100_000)}the end`).message;
    assert.ok(long.length <= 7500);
    assert.match(long, /^Command timed out after 5 seconds[^]+ \[\.\.\.\] x+the end$/);
  });

  it('is as it was written otherwise', () => {
    assert.equal(invalidInput('a', 'b').message, 'a b');
  });
});
