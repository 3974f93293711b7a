import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, openEditor } from './documents/support.ts';
import { bash } from './support/invokeBash.ts';

describe('Masked secrets', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const print = `printf '%s%s\\n' ghp_ "$(printf 'a1B2%.0s' 1 2 3 4 5 6 7 8 9)"`;
  const idOf = (text: string) => /artifact:\/\/(\d+)/.exec(text)?.[1] ?? '';
  const setMasking = async (value: boolean | undefined, target: vscode.ConfigurationTarget) =>
    vscode.workspace.getConfiguration('agentShell').update('output.maskSecrets', value, target);

  afterEach(async () => {
    await closeEditors();
    await setMasking(undefined, vscode.ConfigurationTarget.Global);
  });

  it('are not in a result, nor in what is read of its artifact, and people see them', async () => {
    const text = await bash(print);
    assert.match(text, /\n\[1 secret masked\]\n‹secret GitHub token›$/);
    const id = idOf(text);
    const { content } = await vscode.lm.invokeTool('agent_shell_artifact', {
      input: { id, search: 'a1B2' },
      toolInvocationToken: undefined,
    });
    const found = content
      .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
      .join('');
    assert.ok(found.includes('‹secret GitHub token›') && !found.includes(token), found);
    const { document } = await openEditor(id);
    assert.ok(document.getText().includes(token), document.getText());
  });

  it('are shown when the user has turned that off, which a workspace cannot', async () => {
    await assert.rejects(setMasking(false, vscode.ConfigurationTarget.Workspace));
    await setMasking(false, vscode.ConfigurationTarget.Global);
    assert.ok((await bash(print)).endsWith(`\n${token}`));
  });
});
