import { join } from 'node:path';
import * as vscode from 'vscode';

/** Where the extension under test has `agent-run`. */
export const scripts = () =>
  join(vscode.extensions.getExtension('agent-shell.agent-shell')?.extensionPath ?? '', 'dist/scripts');

export const agentRun = () => join(scripts(), 'agent-run');
