import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { activeEditor, closeEditors, openDocument, openEditor, outputOf } from './support.ts';

describe('artifact://<id>', () => {
  after(closeEditors);

  it('opens the whole output as a document', async () => {
    const document = await openDocument(`artifact://${await outputOf('seq 1 20000')}`);
    assert.equal(document.lineCount, 20_001);
    assert.equal(document.lineAt(0).text, '1');
    assert.equal(document.lineAt(19_999).text, '20000');
  });

  it('is a log with the name of its command when people open it', async () => {
    const id = await outputOf('echo fixed/text');
    const { document } = await openEditor(id);
    assert.equal(document.uri.path, `/echo fixed text (${id}).log`);
    assert.equal(document.languageId, 'log');
    assert.equal(document.getText(), 'fixed/text\n');
    assert.equal(document.isDirty, false);
  });

  it('is a log without a name as well', async () => {
    const document = await openDocument(`artifact://${await outputOf('echo log')}`);
    await eventually(() => document.languageId === 'log');
    assert.equal(document.getText(), 'log\n');
  });

  it('is empty where a command printed nothing', async () => {
    const document = await openDocument(`artifact://${await outputOf('true')}`);
    assert.equal(document.getText(), '');
  });

  it('reads as a person would see it, and as it was written on request', async () => {
    const id = await outputOf(`printf '\\033[31mred\\033[0m\\nprogress 1\\rprogress 2\\r\\n'`);
    const clean = await openEditor(id);
    assert.equal(clean.document.getText(), 'red\nprogress 2\n');
    await vscode.commands.executeCommand('agentShell.openRawOutput');
    const { document: raw } = await activeEditor(id, true);
    assert.equal(raw.getText(), '\u001b[31mred\u001b[0m\nprogress 1\nprogress 2\n');
    assert.equal(raw.languageId, 'log');
    assert.match(raw.uri.path, new RegExp(`\\(${id}, raw\\)\\.log$`));
    await vscode.commands.executeCommand('agentShell.openOutput', raw.uri);
    assert.equal((await activeEditor(id)).document.getText(), 'red\nprogress 2\n');
  });

  it('names bash where bash names the file it reads', async () => {
    const id = await outputOf('no-such-program-here; true');
    const { document } = await openEditor(id);
    assert.equal(document.lineAt(0).text, 'bash: line 1: no-such-program-here: command not found');
  });

  for (const id of ['999999', '0', 'x']) {
    it(`says that there is no ${id}`, async () => {
      await assert.rejects(openDocument(`artifact://${id}`), new RegExp(`There is no artifact '${id}'`));
    });
  }
});
