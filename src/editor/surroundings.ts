import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { type Folder } from '../engine/tool/workingDirectory.ts';

/** Where a command of this window begins, and the folders it can name. */
export function surroundings(): { startCwd: string; folders: Folder[] } {
  const folders = (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ name, uri }) => ({ name, path: uri.fsPath }));
  return { startCwd: folders[0]?.path ?? homedir(), folders };
}

/** The session of whoever is not in a chat: one per workspace. */
export function workspaceSession(): string {
  return `workspace:${vscode.workspace.workspaceFile?.toString() ?? surroundings().startCwd}`;
}
