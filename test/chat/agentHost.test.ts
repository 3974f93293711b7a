import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../integration/support/eventually.ts';
import { processesWhere } from '../leftovers/processes.ts';
import { chatWindow } from './support.ts';

/** The Agent Host calls tools by their reference names. */
const bash = 'agentShell';
const job = 'agentShellJob';
const artifact = 'agentShellArtifact';

/** More than this, and the Agent Host shows the model a file's name and 500 characters. */
const maxBytes = 8192;

/** For people to look at. */
const screenshots = join(import.meta.dirname, '../../out/test/screenshots');

/** The status line that the model reads first. */
const status = (exitCode: number) => `\\[exit code ${exitCode}\\b.* artifact://\\d+\\]`;

/** Lines of which no two are alike, made of so many bytes of numbers: as text, a third more. */
const printing = (bytes: number) => `seq 1000000 | head -c ${bytes} | base64`;
const printed = (bytes: number): string[] => {
  const numbers = Array.from({ length: Math.ceil(bytes / 2) }, (_, index) => `${index + 1}\n`).join('');
  return (
    Buffer.from(numbers.slice(0, bytes))
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  );
};

const sizes = [
  { what: '8 KB', bytes: 6060 },
  { what: '50 KB', bytes: 37_500 },
  { what: '5 MB', bytes: 3_750_000 },
];

describe('In the Agent Host', () => {
  const { chat, folder } = chatWindow({}, 'agentHost');

  const ask = async (input: object, tool = bash): Promise<string> => {
    const { results } = await chat().ask([{ tool, input }]);
    assert.equal(results.length, 1);
    return results[0]?.text ?? '';
  };

  it('the tools are offered by their reference names, beside its own', async () => {
    const { tools } = await chat().ask([]);
    const expected = [bash, job, artifact, 'bash', 'read_bash'];
    assert.deepEqual(
      expected.filter((name) => !tools.includes(name)),
      [],
    );
  });

  const commands = [
    { command: 'echo hi', expected: `${status(0)}\\nhi` },
    { command: '(exit 3)', expected: `${status(3)}\\n\\(no output\\)\\nCommand exited with code 3` },
  ];
  for (const { command, expected } of commands) {
    it(`${command}: runs without a question`, async () => {
      assert.match(await ask({ command }), new RegExp(`^${expected}$`));
    });
  }

  it('what changes the workspace is asked about, and runs when it is allowed', async () => {
    const asked = ask({ command: 'touch allowed' });
    const question = await chat().panel.question();
    await chat().screenshot(join(screenshots, 'agent-host-question.png'));
    const wasThere = existsSync(join(folder(), 'allowed'));
    await chat().panel.answer(true);
    assert.match(await asked, new RegExp(`^${status(0)}\\n\\(no output\\)$`));
    assert.match(
      question,
      /^Run this command in the agent shell\?\s+touch\sallowed\s+It changes the workspace\./,
    );
    assert.deepEqual([wasThere, existsSync(join(folder(), 'allowed'))], [false, true]);
  });

  it('does not run when it is declined, and the model is told', async () => {
    const asked = ask({ command: 'touch declined' });
    await chat().panel.question();
    await chat().panel.answer(false);
    assert.match(await asked, /^The user rejected this tool call|^Canceled/);
    assert.ok(!existsSync(join(folder(), 'declined')));
  });

  describe('with all allowed', () => {
    before(() => chat().panel.allowAll());

    it('1 KB arrives whole', async () => {
      const text = await ask({ command: printing(760) });
      const [statusLine = '', ...lines] = text.split('\n');
      assert.match(statusLine, new RegExp(`^${status(0)}$`));
      assert.deepEqual(lines, printed(760));
    });

    for (const { what, bytes } of sizes) {
      it(`${what} arrive with their status and their last line`, async () => {
        const text = await ask({ command: printing(bytes) });
        assert.match(text, new RegExp(`^${status(0)}\\n`));
        assert.ok(text.split('\n').includes(printed(bytes).at(-1) ?? '?'), text.slice(-500));
        const size = Buffer.byteLength(text);
        assert.ok(size <= maxBytes, `${size} bytes`);
      });
    }

    it('a line of 5 MB is found by the artifact tool', async () => {
      const line = printed(3_750_000)[40_000] ?? '?';
      const [, id = ''] = /artifact:\/\/(\d+)/.exec(await ask({ command: printing(3_750_000) })) ?? [];
      const found = await ask({ id, search: line }, artifact);
      assert.match(found, new RegExp(`^\\[artifact://${id} \\| 1 match for `));
      assert.ok(found.includes(`40001: ${line}`), found);
    });

    it('a turn of 15 calls: each sees what those before it have left', async () => {
      const calls = Array.from({ length: 15 }, () => ({
        tool: bash,
        input: { command: 'export COUNT=$((COUNT + 1)); echo "call $COUNT"' },
      }));
      const { results } = await chat().ask(calls);
      assert.deepEqual(
        results.map(({ text }) => text.split('\n').at(-1)),
        calls.map((_, index) => `call ${index + 1}`),
      );
    });

    it('a background job is started, polled while it runs, and when it has ended', async () => {
      const command = 'echo ready; until [ -e go ]; do sleep 0.1; done; echo over; exit 4';
      const started = await ask({ command, async: true });
      const [, id = ''] = /^Background job (\d+) started: /m.exec(started) ?? [];
      assert.notEqual(id, '', started);
      assert.match(
        await ask({ poll: [id], pattern: 'ready' }, job),
        new RegExp(`^\\[job ${id} \\| running \\|`, 'm'),
      );
      await writeFile(join(folder(), 'go'), '');
      assert.match(
        await ask({ poll: [id] }, job),
        new RegExp(`^\\[job ${id} \\| failed \\| exit code 4 \\|[^]*\\nready\\nover`, 'm'),
      );
    });

    it('a stopped command leaves nothing behind, and the next one works', async () => {
      const asked = chat().ask([
        { tool: bash, input: { command: `touch running; sleep 67.5${process.pid}` } },
      ]);
      await eventually(() => existsSync(join(folder(), 'running')));
      await chat().pressStop();
      await asked;
      await eventually(
        () => processesWhere(({ command }) => command === `sleep 67.5${process.pid}`).length === 0,
      );
      assert.match(await ask({ command: 'echo next' }), new RegExp(`^${status(0)}\\nnext$`));
    });
  });
});
