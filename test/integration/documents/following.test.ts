import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { closeEditors, openDocument, openEditor, start as startCommand, type Running } from './support.ts';

describe('The document of a command that runs', () => {
  let running: Running | undefined;
  const start = async (command: string) => (running = await startCommand(command));
  afterEach(async () => {
    running?.stop();
    await closeEditors();
  });

  it('grows with its output, and is complete when it has ended', async () => {
    const { id, goOn, ended } = await start('echo one; wait; echo two; printf three; wait; echo; echo four');
    const document = await openDocument(`artifact://${id}`);
    await eventually(() => document.getText() === 'one\n');
    await goOn();
    await eventually(() => document.getText() === 'one\ntwo\nthree');
    await goOn();
    await ended;
    await eventually(() => document.getText() === 'one\ntwo\nthree\nfour\n');
  });

  it('shows what background processes add after its end', async () => {
    const { id, goOn, ended } = await start('(wait; echo late) & echo early');
    const document = await openDocument(`artifact://${id}`);
    await ended;
    await eventually(() => document.getText() === 'early\n');
    await goOn();
    await eventually(() => document.getText() === 'early\nlate\n');
  });

  it('follows a progress bar', async () => {
    const { id, goOn, ended } = await start(
      `printf '10%%'; wait; printf '\\r90%%'; wait; printf '\\r100%%\\n'`,
    );
    const document = await openDocument(`artifact://${id}`);
    for (const text of ['10%', '90%']) {
      await eventually(() => document.getText() === text);
      await goOn();
    }
    await ended;
    await eventually(() => document.getText() === '100%\n');
  });

  it('stays at its end for whoever looks at that', async () => {
    const { id, goOn, ended } = await start('seq 1 500; wait; seq 501 1000');
    const editor = await openEditor(id);
    await eventually(() => lastLineShown(editor) >= 499);
    await goOn();
    await ended;
    await eventually(() => editor.document.lineCount === 1001);
    await eventually(() => lastLineShown(editor) >= 999);
  });

  it('leaves alone who has scrolled up', async () => {
    const { id, goOn, ended } = await start('seq 1 500; wait; seq 501 1000');
    const editor = await openEditor(id);
    await eventually(() => lastLineShown(editor) >= 499);
    const line = new vscode.Range(100, 0, 100, 0);
    editor.revealRange(line);
    await eventually(() => lastLineShown(editor) < 300);
    const shown = editor.visibleRanges;
    await goOn();
    await ended;
    await eventually(() => editor.document.lineCount === 1001);
    assert.deepEqual(editor.visibleRanges, shown);
  });

  it('takes no edits meanwhile', async () => {
    const { id, goOn, ended } = await start('echo one; wait; echo two');
    const document = await openDocument(`artifact://${id}`);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'not of the command');
    await vscode.workspace.applyEdit(edit);
    await goOn();
    await ended;
    await eventually(() => document.getText() === 'one\ntwo\n');
  });

  it('shows the end of an output that outgrows it', async () => {
    const { id, goOn, ended } = await start('seq 1 100; wait; seq 101 300000');
    const { document } = await openEditor(id);
    await goOn();
    await ended;
    await eventually(() => document.lineAt(document.lineCount - 2).text === '300000');
    assert.match(document.lineAt(0).text, /^\[[\d.]+ MiB of 1\.9 MiB are above/);
    assert.ok(document.getText().length < 1_100_000);
  });
});

const lastLineShown = (editor: vscode.TextEditor) => editor.visibleRanges.at(-1)?.end.line ?? 0;
