import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { eventually } from '../integration/support/eventually.ts';
import { chatWindow } from './support.ts';

const tool = 'agent_shell_bash';

/** The status line that the model reads first. */
const status = (exitCode: number) =>
  `\\[exit code ${exitCode} \\| \\d+(?:\\.\\d\\d)? s \\| artifact://\\d+\\]`;

const commands: { command: string; expected: string; artifact: string }[] = [
  { command: 'echo hi', expected: `${status(0)}\\nhi`, artifact: 'hi\n' },
  { command: 'false', expected: `${status(1)}\\n\\(no output\\)\\nCommand exited with code 1`, artifact: '' },
  {
    command: '(exit 3)',
    expected: `${status(3)}\\n\\(no output\\)\\nCommand exited with code 3`,
    artifact: '',
  },
  {
    command: 'for name in a b c; do\n  echo "this is $name"\ndone',
    expected: `${status(0)}\\nthis is a\\nthis is b\\nthis is c`,
    artifact: 'this is a\nthis is b\nthis is c\n',
  },
  {
    command: 'cat <<END\n$((6 * 7)) "quoted" \\$HOME\nEND',
    expected: `${status(0)}\\n42 "quoted" \\$HOME`,
    artifact: '42 "quoted" $HOME\n',
  },
];

const invalid: { input: object; message: RegExp }[] = [
  {
    input: { command: 'ls', verbose: true },
    message: /Unknown key 'verbose': expected only command, cwd, env, timeout, pty/,
  },
  {
    input: { command: 123 },
    message: /Invalid 'command': expected a string, got the number 123\. Send for example/,
  },
  { input: {}, message: /Missing 'command' argument/ },
];

const count = async (pattern: string) =>
  Number((await execa('pgrep', ['-fc', pattern], { reject: false })).stdout);

describe('Copilot Chat in agent mode', () => {
  const { chat, folder } = chatWindow();
  before(() => chat().panel.allowAll());

  const ask = async (...inputs: object[]): Promise<string[]> => {
    const { results } = await chat().ask(inputs.map((input) => ({ tool, input })));
    assert.equal(results.length, inputs.length);
    return results.map(({ text }) => text);
  };
  const artifactOf = async (text: string): Promise<string> => {
    const [, id = ''] = /artifact:\/\/(\d+)/.exec(text) ?? [];
    const [where = ''] = await ask({ command: `echo "$AGENT_SHELL_RUNS/${id}/output"` });
    return readFile(where.split('\n')[1] ?? '', 'utf8');
  };

  it('offers the tool to the model', async () => {
    const { tools } = await chat().ask([]);
    assert.ok(tools.includes(tool), tools.join(' '));
  });

  for (const { command, expected, artifact } of commands) {
    it(JSON.stringify(command), async () => {
      const [text = ''] = await ask({ command });
      assert.match(text, new RegExp(`^${expected}$`));
      assert.equal(await artifactOf(text), artifact);
    });
  }

  it('printf of 20 MB of lines: they are folded, and all of them are kept', async () => {
    const [text = ''] = await ask({ command: "printf '%019d\\n' {1..1000000}" });
    const numbered = (number: number) => `${String(number).padStart(19, '0')}\n`;
    const lines = Array.from({ length: 1_000_000 }, (_, index) => numbered(index + 1));
    const [, last = '', first = ''] = / \| lines 1-(\d+) and (\d+)-1000000 of 1000000 \| /.exec(text) ?? [];
    const folded = (from: number, to: number) =>
      `${numbered(from)}[… ${to - from - 1} more like this]\n${numbered(to)}`;
    const [headEnd, tailStart] = [Number(last), Number(first)];
    const gap = `[… lines ${headEnd + 1}-${tailStart - 1} not shown]\n`;
    assert.equal(
      `${text.slice(text.indexOf('\n') + 1)}\n`,
      `${folded(1, headEnd)}${gap}${folded(tailStart, 1_000_000)}`,
    );
    assert.equal(await artifactOf(text), lines.join(''));
  });

  it('a directory and a variable that the next call sees', async () => {
    const [moved = '', seen = ''] = await ask(
      { command: 'mkdir src && cd src && export GREETING="good day"' },
      { command: 'echo "$GREETING from $PWD"' },
    );
    assert.match(moved, new RegExp(`^\\[exit code 0 \\| .* \\| cwd: ${folder()}/src \\|`));
    assert.match(seen, new RegExp(`^${status(0)}\\ngood day from ${folder()}/src$`));
  });

  it('another chat does not see them', async () => {
    await chat().panel.newSession();
    await chat().panel.allowAll();
    const [text = ''] = await ask({ command: 'echo "[$GREETING] $PWD"' });
    assert.match(text, new RegExp(`\\n\\[\\] ${folder()}$`));
  });

  for (const { input, message } of invalid) {
    it(`bad input: ${JSON.stringify(input)}`, async () => {
      const [text = ''] = await ask(input);
      assert.match(text, message);
    });
  }

  it('a command that the user answers, in a terminal that has the focus', async () => {
    // It asks before it says so: what is typed before the question is echoed before it.
    const command = 'printf "Name? "; touch asking; read name; echo "hi $name"; exit 4';
    const asked = ask({ command, pty: true });
    await eventually(() => existsSync(`${folder()}/asking`));
    await chat().panel.page.keyboard.type('Ada\n');
    const [text = ''] = await asked;
    assert.match(
      text,
      /^\[exit code 4 \| .* \| artifact:\/\/\d+\]\nName\? Ada\nhi Ada\nCommand exited with code 4$/,
    );
  });

  it('a stopped command leaves nothing behind, and the next one works', async () => {
    const asked = chat().ask([{ tool, input: { command: `touch running; sleep 63.5${process.pid}` } }]);
    await eventually(() => existsSync(`${folder()}/running`));
    await chat().pressStop();
    await asked;
    const [text = ''] = await ask({ command: `pgrep -f "^sleep 63.5${process.pid}"; echo gone` });
    assert.match(text, /\]\ngone$/);
  });
  it('a window that is closed in the middle of a command leaves nothing of it behind', async () => {
    const command = `touch started; setsid sleep 64.5${process.pid} & sleep 65.5${process.pid}`;
    const asked = chat().ask([{ tool, input: { command } }]);
    await eventually(() => existsSync(`${folder()}/started`));
    await eventually(async () => (await count(`^sleep 6[45].5${process.pid}`)) === 2);
    await chat().reload();
    await asked;
    await eventually(async () => (await count(`^sleep 6[45].5${process.pid}`)) === 0);
  });
});
