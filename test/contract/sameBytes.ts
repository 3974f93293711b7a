import assert from 'node:assert/strict';

/** Above this size a report of all that differs is of no use to anybody. */
const maxShownBytes = 4096;
const shownAround = 40;

/** Fails unless both are the same, byte for byte, and shows where they are not. */
export function assertSameBytes(actual: Buffer, expected: Buffer): void {
  if (actual.equals(expected)) return;
  if (Math.max(actual.length, expected.length) <= maxShownBytes) {
    assert.equal(readable(actual), readable(expected));
  }
  const at = actual.findIndex((byte, index) => byte !== expected[index]);
  const difference = at === -1 ? actual.length : at;
  const near = (bytes: Buffer) =>
    JSON.stringify(bytes.toString('latin1', Math.max(0, difference - shownAround), difference + shownAround));
  assert.fail(
    `${actual.length} bytes instead of ${expected.length}; from byte ${difference} on ${near(actual)} instead of ${near(expected)}`,
  );
}

/** As text where that loses nothing. */
function readable(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? text : bytes.toString('latin1');
}
