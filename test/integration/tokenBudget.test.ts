import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { bash } from './support/invokeBash.ts';

const countTokens = (text: string) => Promise.resolve(Math.ceil(text.length / 4));

async function invoke(tool: string, input: object, tokenBudget: number): Promise<string> {
  const options = {
    input,
    toolInvocationToken: undefined,
    tokenizationOptions: { tokenBudget, countTokens },
  };
  const { content } = await vscode.lm.invokeTool(tool, options);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('The token budget of a call', () => {
  it('is kept by the result of a command: its status and its end', async () => {
    const command = `seq 1 20000 | awk '{ print $1, ($1 % 2 ? "begins" : "ends"), "it" }'`;
    const text = await invoke('agent_shell_bash', { command }, 1000);
    assert.ok((await countTokens(text)) <= 1000);
    assert.match(text, /^\[exit code 0 .* \| lines 1-\d+ and \d+-20000 of 20000 \| [^]*\n20000 ends it$/);
  });

  it('is kept by what is read of an artifact: its beginning', async () => {
    const [, id = ''] = /artifact:\/\/(\d+)/.exec(await bash('seq 1 20000')) ?? [];
    const text = await invoke('agent_shell_artifact', { id, lines: '1-2000' }, 500);
    assert.ok((await countTokens(text)) <= 500);
    assert.match(text, /^\[artifact:[^]*\]\n1\n2\n[^]*\n\[The rest does not fit into this answer: /);
  });
});
