import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { bash } from './support/invokeBash.ts';

async function invoke(input: object, token?: vscode.CancellationToken): Promise<string[]> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool('agent_shell_artifact', options, token);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''));
}

const read = async (input: object) => (await invoke(input)).join('');

const idOf = (text: string) => /artifact:\/\/(\d+)/.exec(text)?.[1] ?? '';

describe('agent_shell_artifact', () => {
  it('reads what the result of a command left out', async () => {
    const id = idOf(await bash('seq 1 20000'));
    assert.equal(
      await read({ id, lines: '100-102' }),
      `[artifact://${id} | lines 100-102 of 20000 | command: seq 1 20000 | exit code 0]\n100\n101\n102`,
    );
    assert.match(await read({ id: `artifact://${id}`, tail: 1 }), /\n20000$/);
    assert.match(await read({ id: Number(id), bytes: '0-3' }), /\| bytes 0-3 of 108894 \|.*\]\n1\n2\n$/);
  });

  it('searches one artifact, and all of the session', async () => {
    const first = idOf(await bash('echo "the first needle"; exit 3'));
    const second = idOf(await bash('printf "hay\\nthe second needle\\n"'));
    assert.equal(
      await read({ id: first, search: 'needle' }),
      `[artifact://${first} | 1 match for "needle" | command: echo "the first needle"; exit 3 | exit code 3]\n${first}:1: the first needle`,
    );
    const text = await read({ search: 'the (first|second) needle', regex: true, context: 1 });
    const place = (line: string) => text.indexOf(`\n${line}`);
    assert.ok(place(`${second}-1- hay\n${second}:2: the second needle`) > 0, text);
    assert.ok(place(`${first}:1: the first needle`) > place(`${second}:2:`), text);
  });

  it('answers with as much as reaches the model, and says how to go on', async () => {
    const id = idOf(await bash('seq -f "%0100.0f" 1 400'));
    const [text = '', ...others] = await invoke({ id, lines: '1-' });
    assert.deepEqual(others, []);
    assert.ok(Buffer.byteLength(text) <= 7500 && text.length > 6500, String(text.length));
    const [, last = '', next = ''] =
      /^\[artifact:\/\/\d+ \| lines 1-(\d+) of 400 \|.*\]\n\[There is more: go on with lines "(\d+)-"\.\]/.exec(
        text,
      ) ?? [];
    assert.equal(Number(next), Number(last) + 1, text.slice(0, 300));
    assert.ok(text.endsWith(`\n${last.padStart(100, '0')}`));
  });

  it('says what is wrong', async () => {
    const id = idOf(await bash('echo a'));
    await assert.rejects(invoke({ id, colour: 1 }), /Unknown key 'colour'/);
    await assert.rejects(invoke({ id: '999999' }), /There is no artifact '999999'/);
    await assert.rejects(invoke({ id, search: '(', regex: true }), /is no regular expression of JavaScript/);
  });

  it('ends a pattern that takes for ever, while the extension host goes on', async () => {
    const id = idOf(await bash(`printf 'a%.0s' {1..50}; echo '!'`));
    let ticks = 0;
    const timer = setInterval(() => ticks++, 50);
    try {
      await assert.rejects(invoke({ id, search: '(a+)+$', regex: true }), /was stopped: it got no further/);
      assert.ok(ticks > 10, `${ticks} ticks`);
    } finally {
      clearInterval(timer);
    }
  });

  it('stops when it is cancelled', async () => {
    const id = idOf(await bash(`printf 'a%.0s' {1..50}; echo '!'`));
    const source = new vscode.CancellationTokenSource();
    const searching = invoke({ id, search: '(a+)+$', regex: true }, source.token);
    setTimeout(() => {
      source.cancel();
    }, 300);
    await assert.rejects(searching, /[Cc]ancel/);
  });
});
