import * as vscode from 'vscode';
import { eventually } from './eventually.ts';

export const agentTerminals = () => vscode.window.terminals.filter(({ name }) => name === 'Agent Shell');

export async function closeAgentTerminals(): Promise<void> {
  agentTerminals().forEach((terminal) => {
    terminal.dispose();
  });
  await eventually(() => agentTerminals().length === 0);
}
