import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { fileOf, hostAndOutput } from './support/hostOf.ts';
import { bash, invokeBash } from './support/invokeBash.ts';

const status = (exitCode: number) =>
  new RegExp(`^\\[exit code ${exitCode} \\| \\d+(?:\\.\\d\\d)? s \\| artifact://`);

const table: { command: string; exitCode: number; output: string }[] = [
  { command: 'echo hi', exitCode: 0, output: 'hi' },
  { command: 'false', exitCode: 1, output: '(no output)' },
  { command: '(exit 3)', exitCode: 3, output: '(no output)' },
  { command: 'for i in 1 2 3; do\n  echo "line $i"\ndone', exitCode: 0, output: 'line 1\nline 2\nline 3' },
  { command: 'cat <<EOF\na "b" $((1 + 1))\nEOF', exitCode: 0, output: 'a "b" 2' },
  { command: `echo 'it'"'"'s' "日本 😀" \\\n  end`, exitCode: 0, output: `it's 日本 😀 end` },
  { command: 'echo out; echo err >&2; exit 5', exitCode: 5, output: 'out\nerr' },
  { command: 'cat; echo "$?"', exitCode: 0, output: '0' },
  { command: String.raw`printf '\033]633;D;0\007done'; exit 4`, exitCode: 4, output: 'done' },
  {
    command: String.raw`printf '\033]633;D;0\007' >/dev/tty; sleep 2; echo 'not yet ended'; exit 4`,
    exitCode: 4,
    output: 'not yet ended',
  },
];

describe('agent_shell_bash in a terminal', () => {
  for (const { command, exitCode, output } of table) {
    it(JSON.stringify(command), async () => {
      const text = await bash(command);
      assert.match(text, status(exitCode));
      const end = exitCode === 0 ? '' : `\nCommand exited with code ${exitCode}`;
      assert.deepEqual(await hostAndOutput(text), { host: 'terminal', output: output + end });
    });
  }

  it('remembers the directory and the environment', async () => {
    await bash('cd /usr && export GREETING="good day"');
    assert.match(await bash('echo "$GREETING from $PWD"; cd - >/dev/null'), /\ngood day from \/usr$/);
  });

  it('keeps 20 MB byte for byte', async () => {
    const text = await bash('seq -f "%019.0f" 1 1000000');
    const lines = Array.from({ length: 1_000_000 }, (_, index) => `${String(index + 1).padStart(19, '0')}\n`);
    assert.equal(await readFile(await fileOf(text, 'output'), 'utf8'), lines.join(''));
    assert.ok(Buffer.byteLength(text) <= 7500);
    assert.match(text, /^\[exit code 0 .*\]\n0{18}1\n[^]*\n0{12}1000000$/);
  });

  it('says what is wrong with its input', async () => {
    await assert.rejects(
      invokeBash({ command: 123 }),
      /Invalid 'command': expected a string, got the number 123/,
    );
    await assert.rejects(invokeBash({ command: 'ls', colour: 1 }), /Unknown key 'colour'/);
  });

  it('stops when it is cancelled, and works again', async () => {
    const source = new vscode.CancellationTokenSource();
    const running = invokeBash({ command: `sleep 61.5${process.pid}` }, source.token);
    await delay(1000);
    source.cancel();
    await assert.rejects(running, /[Cc]ancel/);
    assert.match(await bash(`pgrep -f "^sleep 61.5${process.pid}"; echo again`), /\]\nagain$/);
  });

  it('stops a command that takes too long', async () => {
    const text = await invokeBash({ command: 'echo early; sleep 60', timeout: 3 });
    assert.match(text, /^Command timed out after 3 seconds [^]*early$/);
    assert.match(await bash('echo again'), /\nagain$/);
  });
});
