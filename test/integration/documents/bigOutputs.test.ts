import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeEditor, closeEditors, openDocument, openEditor, outputOf } from './support.ts';
import { eventually } from '../support/eventually.ts';

const lines = 100_000;

describe('The document of a big output', () => {
  let id = '';
  before(async () => {
    id = await outputOf(`seq 1 ${lines}`);
  });
  after(closeEditors);

  it('shows its end, and how much is above', async () => {
    const editor = await openEditor(id);
    const { document } = editor;
    assert.match(
      document.lineAt(0).text,
      /^\[516\.5 KiB of 575\.1 KiB are above: Part before · Beginning · Search\]$/,
    );
    assert.equal(document.lineAt(document.lineCount - 2).text, String(lines));
    assert.ok(document.getText().length < 270_000);
    assert.ok(document.lineCount <= 10_002);
    await eventually(() => isAtEnd(editor));
  });

  it('shows its end again when it is opened again', async () => {
    await closeEditors();
    const editor = await openEditor(id);
    await eventually(() => isAtEnd(editor));
  });

  it('stays where it is when people come back to its tab', async () => {
    const editor = await openEditor(id);
    await vscode.commands.executeCommand('workbench.action.keepEditor');
    editor.revealRange(new vscode.Range(0, 0, 0, 0));
    await eventually(() => editor.visibleRanges[0]?.start.line === 0);
    await openEditor(await outputOf('echo another'));
    await vscode.commands.executeCommand('workbench.action.previousEditor');
    const again = await activeEditor(id);
    await eventually(() => again.visibleRanges[0]?.start.line === 0);
  });

  it('leads to all of it, part by part', async () => {
    const numbers: number[] = [];
    for (let next: vscode.Uri | undefined = vscode.Uri.parse(`artifact://${id}?from=0`, true); next;) {
      const document: vscode.TextDocument = await vscode.workspace.openTextDocument(next);
      for (const line of document.getText().split('\n')) if (/^\d+$/.test(line)) numbers.push(Number(line));
      next = await linkTo(document, 'Next part');
    }
    assert.equal(numbers.length, lines);
    assert.ok(numbers.every((number, index) => number === index + 1));
  });

  it('leads to the part before', async () => {
    const document = await openDocument(`artifact://${id}`);
    const before = await linkTo(document, 'Part before');
    assert.ok(before);
    const earlier = await vscode.workspace.openTextDocument(before);
    const last = earlier.lineAt(earlier.lineCount - 2).text;
    assert.equal(Number(last) + 1, Number(document.lineAt(1).text));
    assert.match(earlier.lineAt(earlier.lineCount - 1).text, /are below: Next part · End · Search/);
  });

  it('shows raw parts as well', async () => {
    const { document } = await openEditor(id, 'agentShell.openRawOutput');
    const before = await linkTo(document, 'Part before');
    assert.match(before?.query ?? '', /^raw&to=\d+$/);
  });
});

describe('The document of an output of 200 MB', () => {
  let id = '';
  before(async () => {
    id = await outputOf(`yes 'something in server.js:2:3' | head -n 7500000; printf 'the end\\n'`);
  });
  after(closeEditors);

  it('shows its end, and takes no more than it shows', async () => {
    const editor = await openEditor(id);
    const { document } = editor;
    await eventually(() => isAtEnd(editor));
    assert.match(document.lineAt(0).text, /^\[192\.9 MiB of 193\.1 MiB are above: /);
    assert.equal(document.lineAt(document.lineCount - 2).text, 'the end');
    assert.ok(document.getText().length < 270_000);
  });

  it('leads to its beginning, and to the files that it names', async () => {
    const document = await openDocument(`artifact://${id}`);
    const start = await linkTo(document, 'Beginning');
    assert.ok(start);
    const beginning = await vscode.workspace.openTextDocument(start);
    assert.equal(beginning.lineAt(0).text, 'something in server.js:2:3');
    const file = await linkTo(beginning, 'server.js:2:3');
    assert.equal(file?.fragment, 'L2,3');
  });

  it('is as read-only as any other', async () => {
    const { document } = await openEditor(id);
    const text = document.getText();
    await vscode.commands.executeCommand('type', { text: 'x' });
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'not of the command');
    await vscode.workspace.applyEdit(edit);
    await eventually(() => document.getText() === text);
  });
});

const isAtEnd = ({ visibleRanges, document }: vscode.TextEditor) =>
  (visibleRanges.at(-1)?.end.line ?? 0) >= document.lineCount - 2;

async function linkTo(document: vscode.TextDocument, label: string): Promise<vscode.Uri | undefined> {
  const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
    'vscode.executeLinkProvider',
    document.uri,
  );
  return links.find(({ range }) => document.getText(range) === label)?.target;
}
