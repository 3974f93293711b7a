import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { bash, invokeBash } from '../support/invokeBash.ts';
import { closeEditors, openDocument, outputOf } from './support.ts';

describe('Links in the document of an output', () => {
  after(closeEditors);
  const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const linksOf = async (id: string) => {
    const document = await openDocument(`artifact://${id}`);
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      'vscode.executeLinkProvider',
      document.uri,
    );
    return links
      .filter(({ target }) => target?.scheme === 'file')
      .map(({ range, target }) => ({
        text: document.getText(range),
        path: target?.path,
        place: target?.fragment,
        target,
      }));
  };

  it('lead to the places in files that there are', async () => {
    const server = join(folder(), 'server.js');
    const table: [line: string, text?: string, place?: string][] = [
      ['server.js:2:3: error', 'server.js:2:3', 'L2,3'],
      ['./server.js(3,1): error TS1', './server.js(3,1)', 'L3,1'],
      ['  File "server.js", line 4, in x', 'server.js", line 4', 'L4,1'],
      [`    at fn (${server}:5:7)`, `${server}:5:7`, 'L5,7'],
      [`at file://${server}:6:1`, `file://${server}:6:1`, 'L6,1'],
      [' --> server.js:7', 'server.js:7', 'L7,1'],
      ['no-such-file.js:1:1'],
      ['12:30:59 and node_modules:1'],
    ];
    const id = await outputOf(`cat <<'END'\n${table.map(([line]) => line).join('\n')}\nEND`);
    const links = await linksOf(id);
    assert.deepEqual(
      links.map(({ text, place }) => [text, place]).sort(),
      table
        .filter(([, text]) => text)
        .map(([, text, place]) => [text, place])
        .sort(),
    );
    assert.ok(links.every(({ path }) => path === server));
  });

  it('are looked up from where the command ran', async () => {
    await bash('mkdir -p deep/er && echo one >deep/er/file.txt');
    const text = await invokeBash({ command: 'echo file.txt:1:2', cwd: 'deep/er' });
    const [link] = await linksOf(/artifact:\/\/(\d+)/.exec(text)?.[1] ?? '');
    assert.equal(link?.path, join(folder(), 'deep/er/file.txt'));
  });

  it('open the file at the line and the column', async () => {
    const [link] = await linksOf(await outputOf('echo server.js:3:5'));
    assert.ok(link?.target);
    await vscode.commands.executeCommand('vscode.open', link.target);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.path, join(folder(), 'server.js'));
    assert.deepEqual(editor.selection.active, new vscode.Position(2, 4));
  });

  it('stay few, and are those near the end', async () => {
    const links = await linksOf(
      await outputOf('for ((i = 1; i <= 6000; i++)); do echo "server.js:$i"; done'),
    );
    assert.equal(links.length, 5000);
    assert.ok(links.some(({ text }) => text === 'server.js:6000'));
  });
});
