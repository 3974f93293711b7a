import * as vscode from 'vscode';
import { registerArtifactDocuments } from './editor/artifactDocuments.ts';
import { BashTool } from './editor/bashTool.ts';
import { names } from './editor/names.ts';
import { runInAgentShell } from './editor/runInAgentShell.ts';
import { readSettings } from './editor/settings.ts';
import { TerminalHost } from './editor/terminals/terminalHost.ts';
import { LocalHost } from './engine/hosts/localHost.ts';
import { AgentShell } from './engine/tool/agentShell.ts';

export function activate(context: vscode.ExtensionContext): void {
  const storage = context.globalStorageUri.fsPath;
  const scripts = context.asAbsolutePath('dist/scripts');

  const terminals = new TerminalHost({
    scripts,
    runs: `${storage}/runs`,
    isEnabled: () => readSettings().host === 'auto',
  });
  const shell = new AgentShell({
    storage,
    hosts: [terminals, new LocalHost(`${scripts}/agent-run`, process.env)],
    settings: readSettings,
    env: process.env,
  });

  context.subscriptions.push(
    terminals,
    registerArtifactDocuments(shell.runs),
    vscode.lm.registerTool(names.bashTool, new BashTool(shell, terminals)),
    vscode.commands.registerCommand(names.runCommand, (command?: unknown) => runInAgentShell(shell, command)),
  );
}
