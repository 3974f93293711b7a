import assert from 'node:assert/strict';
import { minimiseRecording } from './minimiseRecording.ts';
import { recordings } from './recordings.ts';

/** What is expected of one recording. */
export interface Expected {
  /** All lines with one of these stay. */
  readonly stays: readonly string[];
  /** No line with one of these does. Left out: the whole recording is shown as it is. */
  readonly gone?: readonly string[];
  /** From the first line with this on, all is as it was. */
  readonly wholeFrom?: string;
}

export function describeFamily(family: string, table: Readonly<Record<string, Expected>>): void {
  describe(`Recorded output of ${family}`, () => {
    const ofFamily = recordings.filter(({ file }) => file.startsWith(`${family}/`));

    it('has something expected of each', () => {
      assert.deepEqual(
        ofFamily.map(({ file }) => file.slice(family.length + 1)).toSorted(),
        Object.keys(table).toSorted(),
      );
    });

    for (const recording of ofFamily) {
      const expected = table[recording.file.slice(family.length + 1)];
      if (expected) {
        it(`${recording.file}: ${recording.command}`, async () => {
          check(await minimiseRecording(recording), expected);
        });
      }
    }
  });
}

type Minimised = Awaited<ReturnType<typeof minimiseRecording>>;

function check({ lines, shown, isShorter }: Minimised, { stays, gone, wholeFrom }: Expected): void {
  const having = (lines: readonly string[], part: string) => lines.filter((line) => line.includes(part));
  for (const part of stays) {
    assert.notDeepEqual(having(lines, part), [], `recorded: ${part}`);
    assert.deepEqual(having(shown, part), having(lines, part));
  }
  for (const part of gone ?? []) {
    assert.notDeepEqual(having(lines, part), [], `recorded: ${part}`);
    assert.deepEqual(having(shown, part), []);
  }
  assert.equal(isShorter, gone !== undefined);
  if (wholeFrom !== undefined) {
    const from = lines.findIndex((line) => line.includes(wholeFrom));
    assert.ok(from >= 0);
    assert.deepEqual(shown.slice(from - lines.length), lines.slice(from));
  }
}
