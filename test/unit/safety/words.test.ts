import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseScript } from '../../../src/engine/command/parseScript.ts';
import { times } from '../../runsAll.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { compareWithBash } from './expandedByBash.ts';
import { randomWords } from './randomWords.ts';

/** `WORDS_EXPANDED=50000` for a thorough run. */
const count = Number(process.env.WORDS_EXPANDED ?? times(500, 2000));
/** Scripts that one bash runs. */
const batch = 100;

describe('words', function () {
  this.timeout(3_600_000);
  const folder = temporaryFolder();

  it('are expanded as bash expands them, as far as they are known', () => {
    for (const name of ['a', 'b', 'x y']) writeFileSync(join(folder(), name), '');
    let compared = 0;
    fc.assert(
      fc.property(fc.array(randomWords, { minLength: batch, maxLength: batch }), (all) => {
        const comparison = compareWithBash(
          all.filter((source) => parseScript(source) !== undefined),
          folder(),
        );
        compared += comparison.compared;
        assert.deepEqual(comparison.wrong, []);
      }),
      { numRuns: count / batch, endOnFailure: true },
    );
    assert.ok(compared > count / 2, `${compared} were compared`);
  });
});
