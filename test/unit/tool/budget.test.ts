import assert from 'node:assert/strict';
import { fitText } from '../../../src/engine/tool/budget.ts';
import { reportText } from '../../../src/engine/tool/report.ts';
import { localShell } from '../support/localShell.ts';

describe('A result for a caller with a budget', () => {
  const { call } = localShell();
  const count = (text: string) => Promise.resolve(Math.ceil(text.length / 4));

  for (const tokens of [5000, 1000, 200]) {
    it(`takes at most ${tokens} tokens, has the end of the output and says what is missing`, async () => {
      const command = `seq 1 20000 | awk '{ print $1, ($1 % 2 ? "begins" : "ends"), "it" }'`;
      const text = reportText(await call({ command }, { budget: { tokens, count } }));
      assert.ok((await count(text)) <= tokens);
      assert.match(
        text,
        /^\[.* \| lines 1-\d+ and \d+-20000 of 20000 \| [^]*\n19999 begins it\n20000 ends it$/,
      );
    });
  }

  it('is as ever when it fits', async () => {
    const text = reportText(await call({ command: 'seq 1 3' }, { budget: { tokens: 100, count } }));
    assert.match(text, /\]\n1\n2\n3$/);
  });
});

describe('An answer for a caller with a budget', () => {
  const count = (text: string) => Promise.resolve(Math.ceil(text.length / 4));
  const lines = Array.from({ length: 2000 }, (_, index) => `line ${index + 1}`).join('\n');

  it('has the first lines that fit, and says that there is more', async () => {
    const text = await fitText({ budget: { tokens: 500, count } }, lines);
    assert.ok((await count(text)) <= 500);
    assert.match(
      text,
      /^line 1\nline 2\n[^]*\n\[The rest does not fit into this answer: ask for less at a time\.\]$/,
    );
  });

  it('is as ever without one, or when it fits', async () => {
    assert.equal(await fitText({}, lines), lines);
    assert.equal(await fitText({ budget: { tokens: 10_000, count } }, lines), lines);
  });
});
