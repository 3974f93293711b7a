import assert from 'node:assert/strict';
import fc from 'fast-check';
import { drawnLine } from '../../../src/engine/output/drawnLine.ts';
import { readable } from '../../../src/engine/output/readable.ts';

const table: [line: string, text: string][] = [
  ['Downloading 100%\r\u001b[Kdone', 'done'],
  ['\u001b[2K\u001b[1Gone\u001b[2K\u001b[1Gtwo', 'two'],
  ['ab\u001b[2Cc', 'ab  c'],
  ['abc\u001b[2D\u001b[31mx\u001b[0m', 'axc'],
  ['\u001b]0;title\u0007ab\u001b(B\u0000\rx', 'xb'],
  ['10 %\u009bG20', '20 %'],
  ['abc\r', 'abc'],
];

describe('drawnLine', () => {
  for (const [line, text] of table) {
    it(JSON.stringify(line), () => {
      assert.equal(drawnLine(line), text);
    });
  }

  it('leaves what a screen would', async () => {
    const moves = ['\r', '\b', ...['K', '2K', 'G', '5G', '3C', '2D', '31m'].map((move) => `\u001b[${move}`)];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('abc', '12 3', '=>', ...moves), { maxLength: 20 }),
        async (parts) => {
          const line = parts.join('');
          assert.equal(drawnLine(line).trimEnd(), (await readable(line)).trimEnd());
        },
      ),
      { seed: 3 },
    );
  });

  it('does not grow with the number of a column', () => {
    assert.ok(drawnLine('\u001b[999999999Cx\u001b[999999999Gy'.repeat(100)).length < 1000);
  });
});
