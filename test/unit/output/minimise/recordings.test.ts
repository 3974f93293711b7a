import assert from 'node:assert/strict';
import { minimiseRecording } from './minimiseRecording.ts';
import { recordings } from './recordings.ts';

const note = /^\[(\d+) lines? left out: [a-z, ]+\]$/;

/** What no reader may miss, wherever it is. */
const trouble =
  /error|fail|warn|fatal|exception|traceback|assert|cannot|could not|unable|missing|not found|not reached|conflict|incompatib|unmet|deprecat|refused|denied|timeout|timed out|obsolete|threshold|expected|received|unhandled|[✕✖✘×●❯]|^ *\d+\) /i;

/** What only looks like it: the names of tests that passed, of files that are fetched or covered, lines of source. */
const noTrouble = [
  /^ *[✓✔√] /,
  /^[ \w]*: {3}✔ /,
  /^\[\d+\/\d+\] \[/,
  /^ ?PASS /,
  /::\S+ (?:PASSED|$)|PASSED \S+::\S+ $/,
  /^npm http (?:fetch GET 200|cache) /,
  /^ *\d+ /,
  /^ +\d* \| /,
  /\| +100 \| +100 \| +100 \| +100 \|/,
  /^\S*node_modules\/\S+$/,
  /^ {2}\w.* from file '.*node_modules/,
];

describe('What is shown of recorded output', () => {
  for (const recording of recordings) {
    it(`is lines of it, in order, and how many are missing: ${recording.file}`, async () => {
      const { lines, shown } = await minimiseRecording(recording);
      let next = 0;
      let [missing, said] = [0, 0];
      for (const line of shown) {
        const count = note.exec(line)?.[1];
        if (count !== undefined) said += Number(count);
        else {
          const found = lines.indexOf(line, next);
          assert.ok(found >= 0, line);
          missing += lines.slice(next, found).filter((line) => line.trim() !== '').length;
          next = found + 1;
        }
      }
      missing += lines.slice(next).filter((line) => line.trim() !== '').length;
      assert.equal(said, missing);
    });

    it(`has all trouble in it: ${recording.file}`, async () => {
      const { lines, shown } = await minimiseRecording(recording);
      const telling = (lines: readonly string[]) =>
        lines.filter((line) => trouble.test(line) && !noTrouble.some((pattern) => pattern.test(line)));
      assert.deepEqual(telling(shown), telling(lines));
    });
  }
});
