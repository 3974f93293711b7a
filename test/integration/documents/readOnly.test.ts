import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { closeEditors, openDocument, openEditor, outputOf } from './support.ts';

describe('The document of an output', () => {
  afterEach(closeEditors);
  const text = 'first\nsecond\n';
  const command = 'echo first; echo second';
  const start = new vscode.Position(0, 0);

  it('takes nothing that is typed, pasted or deleted', async () => {
    const { document } = await openEditor(await outputOf(command));
    await vscode.commands.executeCommand('type', { text: 'x' });
    await vscode.commands.executeCommand('paste', { text: 'x' });
    await vscode.commands.executeCommand('deleteRight');
    await vscode.commands.executeCommand('editor.action.deleteLines');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), text);
    assert.equal(document.isDirty, false);
  });

  it('takes no edit of an extension that has its editor', async () => {
    const editor = await openEditor(await outputOf(command));
    await editor.edit((edit) => {
      edit.insert(start, 'x');
    });
    assert.equal(editor.document.getText(), text);
  });

  const edits: Record<string, (document: vscode.TextDocument) => vscode.TextEdit> = {
    'an insertion': () => vscode.TextEdit.insert(start, 'x'),
    'a deletion': () => vscode.TextEdit.delete(new vscode.Range(0, 0, 1, 3)),
    'another text': () => vscode.TextEdit.replace(new vscode.Range(0, 0, 9, 0), 'all new'),
    'other line ends': () => vscode.TextEdit.setEndOfLine(vscode.EndOfLine.CRLF),
  };
  for (const [what, edit] of Object.entries(edits)) {
    for (const isShown of [true, false]) {
      it(`undoes ${what} by a WorkspaceEdit, ${isShown ? 'shown' : 'only open'}`, async () => {
        const id = await outputOf(command);
        const document = isShown ? (await openEditor(id)).document : await openDocument(`artifact://${id}`);
        const change = new vscode.WorkspaceEdit();
        change.set(document.uri, [edit(document)]);
        assert.ok(await vscode.workspace.applyEdit(change), 'VS Code itself does not refuse it');
        await eventually(() => document.getText() === text);
        assert.equal(document.isDirty, false);
        await vscode.commands.executeCommand('undo');
        await vscode.commands.executeCommand('undo');
        await eventually(() => document.getText() === text);
      });
    }
  }
});
