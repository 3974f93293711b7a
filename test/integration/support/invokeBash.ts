import type * as vscode from 'vscode';
import { invokeTool } from './invokeTool.ts';

export const invokeBash = (input: object, token?: vscode.CancellationToken) =>
  invokeTool('agent_shell_bash', input, token);

export const bash = (command: string) => invokeBash({ command });
