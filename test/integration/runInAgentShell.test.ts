import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { bash } from './support/invokeBash.ts';
import { type Report } from '../../src/engine/tool/report.ts';

describe('Run in agent shell', () => {
  it('runs what it is given and reports how it went', async () => {
    const report = await vscode.commands.executeCommand<Report>(
      'agentShell.run',
      'echo from the palette; exit 2',
    );
    assert.equal(report.exitCode, 2);
    assert.equal(report.view.text, 'from the palette');
    assert.equal(report.host, 'terminal');
  });

  it('shares its session with agents that are in no chat', async () => {
    await bash('export SHARED=yes');
    const report = await vscode.commands.executeCommand<Report>('agentShell.run', 'echo $SHARED');
    assert.equal(report.view.text, 'yes');
  });
});
