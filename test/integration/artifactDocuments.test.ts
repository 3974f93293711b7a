import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { bash } from './support/invokeBash.ts';

describe('artifact://<id>', () => {
  it('opens the whole output as a document', async () => {
    const text = await bash('seq 1 20000');
    const [uri = ''] = /artifact:\/\/\d+/.exec(text) ?? [];
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
    assert.equal(document.lineCount, 20_001);
    assert.equal(document.lineAt(0).text, '1');
    assert.equal(document.lineAt(19_999).text, '20000');
  });

  it('cannot be typed into', async () => {
    const text = await bash('echo fixed');
    const [, id = ''] = /artifact:\/\/(\d+)/.exec(text) ?? [];
    await vscode.commands.executeCommand('agentShell.openOutput', id);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.equal(editor.document.uri.authority, id);
    assert.equal(editor.document.uri.path, `/echo fixed (${id}).log`);
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(editor.document.getText(), 'fixed\n');
    assert.equal(editor.document.languageId, 'log');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('says which id there is not', async () => {
    await assert.rejects(
      Promise.resolve(vscode.workspace.openTextDocument(vscode.Uri.parse('artifact://999999', true))),
      /There is no artifact '999999'/,
    );
  });
});
