import assert from 'node:assert/strict';
import {
  commandCancelled,
  commandDenied,
  commandLost,
  commandTimedOut,
  commandWaited,
  invalidInput,
  isUnfinished,
} from '../../../src/engine/errors.ts';

describe('An error', () => {
  it('is never too long for a model to read, and keeps its beginning and its end', () => {
    const long = commandTimedOut(5, `${'x'.repeat(100_000)}the end`).message;
    assert.ok(long.length <= 7500);
    assert.match(long, /^Command timed out after 5 seconds[^]+ \[\.\.\.\] x+the end$/);
  });

  it('is as it was written otherwise', () => {
    assert.equal(invalidInput('a', 'b').message, 'a b');
  });

  const stopped = [
    { error: commandTimedOut(5, ''), isOutcome: true },
    { error: commandWaited('Password:', ''), isOutcome: true },
    { error: commandLost('shellGone', ''), isOutcome: true },
    { error: commandLost('terminalClosed', ''), isOutcome: true },
    // A cancellation stays one.
    { error: commandCancelled(''), isOutcome: false },
  ];
  for (const { error, isOutcome } of stopped) {
    it(`of a command that was stopped says that its session is as before: ${error.message}`, () => {
      assert.match(error.message, /The session is as it was before the call\./);
      assert.equal(isUnfinished(error), isOutcome);
    });
  }

  it('of a call that was not run is no outcome of a command', () => {
    const refusals = [
      invalidInput('a', 'b'),
      commandDenied('removal', 'rm -rf /'),
      new Error('a'),
      undefined,
    ];
    assert.deepEqual(refusals.map(isUnfinished), [false, false, false, false]);
  });
});
