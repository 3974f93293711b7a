import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';

describe('The extension host', () => {
  it('has the major of Node that unit tests run on', () => {
    const root = vscode.extensions.getExtension('agent-shell.agent-shell')?.extensionPath ?? '';
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: { node: string };
    };
    assert.equal(process.versions.node.split('.')[0], /\d+/.exec(manifest.devDependencies.node)?.[0]);
  });
});
