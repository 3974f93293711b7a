import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../support/eventually.ts';
import { bash, invokeBash } from '../support/invokeBash.ts';

/** Runs a command to its end; the id of its output. */
export async function outputOf(command: string): Promise<string> {
  return /artifact:\/\/(\d+)/.exec(await bash(command))?.[1] ?? '';
}

export const openDocument = async (address: string) =>
  vscode.workspace.openTextDocument(vscode.Uri.parse(address, true));

/** Opens an output as people do. */
export async function openEditor(id: string, command = 'agentShell.openOutput'): Promise<vscode.TextEditor> {
  await vscode.commands.executeCommand(command, id);
  return activeEditor(id, command === 'agentShell.openRawOutput');
}

export const activeEditor = (id: string, isRaw = false) =>
  eventually(() => {
    const editor = vscode.window.activeTextEditor;
    const uri = editor?.document.uri;
    return uri?.authority === id && uri.query.startsWith('raw') === isRaw ? editor : undefined;
  });

export const closeEditors = async () => vscode.commands.executeCommand('workbench.action.closeAllEditors');

export interface Running {
  readonly id: string;
  /** Lets the command go on: each `wait` in it ends with one of these. */
  readonly goOn: () => Promise<void>;
  readonly ended: Promise<string>;
  /** For when a test has failed before the command's end: the next one waits for its turn. */
  readonly stop: () => void;
}

/** Starts a command that stops at each `wait` in it. */
export async function start(command: string): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'following-'));
  const functions = `wait() { until rmdir ${folder}/go 2>/dev/null; do sleep 0.05; done; }`;
  const name = `printf %s "$AGENT_SHELL_RUN" >${folder}/unfinished; mv ${folder}/unfinished ${folder}/run`;
  const cancelled = new vscode.CancellationTokenSource();
  const ended = invokeBash({ command: `${functions}; ${name}; ${command}` }, cancelled.token);
  const stop = () => {
    cancelled.cancel();
    rmSync(folder, { recursive: true, force: true });
  };
  ended.catch(() => undefined); // cancelled
  const marker = await eventually(() => readFile(join(folder, 'run'), 'utf8').catch(() => ''));
  const goOn = async () => {
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(join(folder, 'go')));
  };
  return { id: marker.split('-')[0] ?? '', goOn, ended, stop };
}
