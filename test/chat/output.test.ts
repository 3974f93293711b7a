import assert from 'node:assert/strict';
import { chatWindow } from './support.ts';

const tool = 'agent_shell_bash';

/** Lines of numbers, each so many bytes long with its newline. */
const numbers = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(bytes - 1, '0'));
const printing = (count: number, bytes: number) => `seq -f '%0${bytes - 1}.0f' 1 ${count}`;

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
      const lines = numbers(count, bytes);
      const shown = lines.slice(-Math.min(2000, Math.floor((51_200 + 1) / bytes)));
      const notice =
        shown.length === count
          ? ''
          : `\\[Showing lines ${count - shown.length + 1}-${count} of ${count}, ${shown.length * bytes - 1} of ${count * bytes} bytes\\. Whole output: artifact://\\d+, file .+\\]\\n`;
      const [head = ''] = new RegExp(`^\\[exit code 0 [^\\n]+\\]\\n${notice}`).exec(text) ?? [];
      assert.notEqual(head, '');
      assert.equal(text.slice(head.length), shown.join('\n'));
    });
  }

  it('of one line of 5 MB', async () => {
    const text = await ask({ command: `printf '%05000000d' 7` });
    assert.match(text, /\[Showing the end of line 1, 51200 of 5000000 bytes/);
    assert.ok(text.endsWith(`\n${'7'.padStart(51_200, '0')}`));
  });

  it('of a command that timed out after 50 KB', async () => {
    const text = await ask({ command: `${printing(2000, 25)}; sleep 77.7`, timeout: 5 });
    assert.match(text, /Command timed out after 5 seconds/);
    assert.ok(text.includes(numbers(2000, 25).slice(-200).join('\n')));
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
    const found = await ask({ id, search: '00012345', context: 1 }, 'agent_shell_artifact');
    const [before, line, after] = numbers(12_346, 50).slice(-3);
    assert.match(
      found,
      new RegExp(`^\\[artifact://${id} \\| [^]*${before ?? '?'}\\n[^]*${line ?? '?'}\\n[^]*${after ?? '?'}`),
    );
  });
});
