import assert from 'node:assert/strict';
import { chatWindow } from './support.ts';

const tool = 'agent_shell_bash';

/** Lines that are like none beside them, each so many bytes long with its newline. */
const distinct = (count: number, bytes: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `${index % 2 === 0 ? 'even' : 'odd'} `.padEnd(bytes - 9, '.') + String(index + 1).padStart(8, '0'),
  );
const printing = (count: number, bytes: number) =>
  `awk 'BEGIN { for (i = 0; i < ${count}; i++) { s = i % 2 == 0 ? "even " : "odd "; while (length(s) < ${bytes - 9}) s = s "."; printf "%s%08d\\n", s, i + 1 } }'`;

const sizes = [
  { what: '1 KB', count: 100, bytes: 10 },
  { what: '8 KB, which is what Copilot Chat takes in one part', count: 820, bytes: 10 },
  { what: '50 KB', count: 2000, bytes: 25 },
  { what: '5 MB', count: 100_000, bytes: 50 },
];

describe('What reaches the model in Copilot Chat', () => {
  const { chat } = chatWindow();
  before(() => chat().panel.allowAll());

  const ask = async (input: object, name = tool): Promise<string> => {
    const { results } = await chat().ask([{ tool: name, input }]);
    assert.equal(results.length, 1);
    const [{ text } = { text: '' }] = results;
    assert.doesNotMatch(text, /Large tool result/);
    return text;
  };

  for (const { what, count, bytes } of sizes) {
    it(`of ${what}`, async () => {
      const text = await ask({ command: printing(count, bytes) });
      const lines = distinct(count, bytes);
      assert.match(text, /^\[exit code 0 /);
      if (count * bytes < 16_384) {
        assert.equal(text.slice(text.indexOf('\n') + 1), lines.join('\n'));
        return;
      }
      const [, head = '', tail = ''] =
        /^[^\n]*\n([^]*)\n\[… lines [\d-]+ not shown\]\n([^]*)$/.exec(text) ?? [];
      assert.ok(lines.join('\n').startsWith(head) && lines.join('\n').endsWith(tail));
      assert.ok(text.length > 14_000);
    });
  }

  it('of one line of 5 MB', async () => {
    const text = await ask({ command: `printf '%05000000d' 7` });
    assert.match(
      text,
      /^\[.* \| the beginning and the end of line 1 \| .*\]\n0{250} \[… 4999500 bytes …\] 0{249}7$/,
    );
  });

  it('of a command that timed out after 50 KB', async () => {
    const text = await ask({ command: `${printing(2000, 25)}; sleep 77.7`, timeout: 5 });
    assert.match(text, /^Command timed out after 5 seconds/);
    assert.doesNotMatch(text, /check your input/);
    assert.ok(text.includes(distinct(2000, 25).slice(-100).join('\n')));
  });

  it('of a program that it knows: what matters, and where the rest is', async () => {
    await ask({ command: 'mkdir many && touch many/{1..400}' });
    const text = await ask({ command: 'find many -type f' });
    assert.match(
      text,
      /^\[exit code 0 [^]*\n\[260 lines left out: [^\]]+\]\n[^]*\n\[raw output: artifact:\/\/\d+\]$/,
    );
    assert.equal(text.match(/^many\//gm)?.length, 140);
  });

  it('of a search in what was not shown', async () => {
    const [, id = ''] = /artifact:\/\/(\d+)/.exec(await ask({ command: printing(100_000, 50) })) ?? [];
    const found = await ask({ id, search: '.00012345', context: 1 }, 'agent_shell_artifact');
    const [before, line, after] = distinct(12_346, 50).slice(-3);
    assert.match(
      found,
      new RegExp(`^\\[artifact://${id} \\| [^]*${before ?? '?'}\\n[^]*${line ?? '?'}\\n[^]*${after ?? '?'}`),
    );
  });
});
