import assert from 'node:assert/strict';
import { maxChatBytes } from '../../../src/engine/output/parts.ts';
import { fitText } from '../../../src/engine/tool/budget.ts';
import { reportText } from '../../../src/engine/tool/report.ts';
import { localShell } from '../support/localShell.ts';

const distinct = `awk 'BEGIN { for (i = 1; i <= 9000; i++) print (i == 4000 ? "error: the reason" : i % 2 ? "one " i : "other " i) }'`;

describe('A result for a chat', () => {
  const { call } = localShell();
  const inChat = async (command: string) =>
    reportText(await call({ command }, { maxTextBytes: maxChatBytes }));

  it('takes at most 7,500 bytes in all, status first and trouble included', async () => {
    const text = await inChat(`${distinct}; exit 3`);
    assert.ok(Buffer.byteLength(text) <= maxChatBytes, String(Buffer.byteLength(text)));
    assert.ok(Buffer.byteLength(text) > maxChatBytes - 800, String(Buffer.byteLength(text)));
    assert.match(
      text,
      /^\[exit code 3 \|[^]*\n4000: error: the reason\n[^]*\nother 9000\nCommand exited with code 3$/,
    );
  });

  it('does so in bytes, not in characters', async () => {
    const text = await inChat(
      `for w in ä ö; do for i in {1..2000}; do echo "$w$w$w $w"; echo "$i ü"; done; done`,
    );
    assert.ok(Buffer.byteLength(text) <= maxChatBytes, String(Buffer.byteLength(text)));
  });

  it('has more room where nothing limits it', async () => {
    const text = reportText(await call({ command: distinct }));
    assert.ok(text.length > 15_000 && Buffer.byteLength(text) <= 16_384 + 200, String(text.length));
  });
});

describe('agentShell.output.maxBytes', () => {
  const small = localShell({ settings: { maxViewBytes: 2000 } });
  it('bounds what is shown', async () => {
    const { view } = await small.run(distinct);
    assert.ok(Buffer.byteLength(view.text) <= 2000 && Buffer.byteLength(view.text) > 1500);
  });

  const large = localShell({ settings: { maxViewBytes: 1_000_000, truncation: 'tail' } });
  it('is never over 50 KiB', async () => {
    const { view } = await large.run(`for i in {1..3000}; do printf '%060d\\n' $i; done`);
    assert.ok(Buffer.byteLength(view.text) <= 51_200 && Buffer.byteLength(view.text) > 50_000);
  });
});

describe('An answer that is longer than a chat takes', () => {
  it('is cut after a line, and says so', async () => {
    const text = await fitText({ maxTextBytes: 1000 }, 'a line of the answer\n'.repeat(500));
    assert.ok(Buffer.byteLength(text) <= 1000);
    assert.match(
      text,
      /a line of the answer\n\[The rest does not fit into this answer: ask for less at a time\.\]$/,
    );
  });
});
