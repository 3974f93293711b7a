import assert from 'node:assert/strict';
import { TimeLimit } from '../../../src/engine/command/timeLimit.ts';

describe('A calculation with a limit of time', () => {
  const limit = new TimeLimit();

  it('gives what was calculated', () => {
    assert.deepEqual(
      limit.run(() => ['a', 1]),
      { kind: 'done', value: ['a', 1] },
    );
  });

  it('ends in the middle of a match that would take for ever, and the next one works', () => {
    assert.deepEqual(
      limit.run(() => /(a+)+$/.test(`${'a'.repeat(60)}b`)),
      { kind: 'tooLong' },
    );
    assert.deepEqual(
      limit.run(() => /(a+)+$/.test('aa')),
      { kind: 'done', value: true },
    );
  });

  it('fails as the task does', () => {
    assert.throws(
      () =>
        limit.run(() => {
          throw new RangeError('no');
        }),
      /^RangeError: no$/,
    );
  });
});
