import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { restOf } from '../../../src/engine/runs/restOf.ts';
import { Run } from '../../../src/engine/runs/run.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const counted = (bytes: number, newlines: number, endsWithNewline: boolean) => ({
  bytes,
  newlines,
  endsWithNewline,
  isExact: true,
});
const uncounted = { bytes: 0, newlines: 0, endsWithNewline: false, isExact: false };

describe('restOf', () => {
  const folder = temporaryFolder();

  it('is nothing where all is kept', () => {
    assert.equal(restOf(new Run('1', folder())), undefined);
  });

  const table: [text: string, all: object, stderr: object][] = [
    ['5 2 1\n', counted(5, 2, true), counted(0, 0, false)],
    ['5000000000 2 0\ne 5 1 1\n', counted(5_000_000_000, 2, false), counted(5, 1, true)],
    ['9 2 0\ne 5 1 1\no 4 1 0\n', counted(9, 2, false), counted(5, 1, true)],
    ['unknown\n', uncounted, uncounted],
    ['', uncounted, uncounted],
  ];
  for (const [text, all, stderr] of table) {
    it(`is what the recorder counted: ${JSON.stringify(text)}`, async () => {
      const run = new Run('1', folder());
      await writeFile(run.restFile, text);
      assert.deepEqual(restOf(run), all);
      assert.deepEqual(restOf(run, 'stderr'), stderr);
    });
  }
});
