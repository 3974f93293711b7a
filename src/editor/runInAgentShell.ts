import * as vscode from 'vscode';
import { AgentShellError, untrustedWorkspace } from '../engine/errors.ts';
import { type AgentShell } from '../engine/tool/agentShell.ts';
import { labelOf } from '../engine/tool/label.ts';
import { type Artifact, type Report, type Result, type Started } from '../engine/tool/report.ts';
import { abortSignal } from './abortSignal.ts';
import { names } from './names.ts';
import { surroundings, workspaceSession } from './surroundings.ts';

/** The palette command: asks for a command, unless it is given one, runs it and offers its output. */
export async function runInAgentShell(shell: AgentShell, given?: unknown): Promise<Result | undefined> {
  const command = typeof given === 'string' ? given : await ask();
  if (!command) return undefined;
  try {
    if (!vscode.workspace.isTrusted) throw untrustedWorkspace();
    const report = await runWithProgress(shell, command);
    if (report.kind === 'ended') void offerOutput(command, report);
    else void offerJob(report);
    return report;
  } catch (error) {
    if (!(error instanceof AgentShellError)) throw error;
    if (error.code !== 'cancelled') void vscode.window.showErrorMessage(firstLine(error.message));
    return undefined;
  }
}

async function ask(): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Run in agent shell'),
    prompt: vscode.l10n.t('Any bash text. It goes on where the last command of this workspace left off.'),
    placeHolder: 'npm test',
    ignoreFocusOut: true,
  });
}

async function runWithProgress(shell: AgentShell, command: string): Promise<Result> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress(
    { location, title: labelOf(command), cancellable: true },
    (_progress, token) =>
      shell.run({
        input: { command },
        session: workspaceSession(),
        requester: 'user',
        ...surroundings(),
        signal: abortSignal(token),
      }),
  );
}

async function offerOutput(command: string, { exitCode, wallTimeMs, artifact }: Report): Promise<void> {
  const seconds = (wallTimeMs / 1000).toFixed(1);
  const message = vscode.l10n.t('{0}: exit code {1} after {2} s', labelOf(command), exitCode, seconds);
  const open = vscode.l10n.t('Open Output');
  const show = exitCode === 0 ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  if ((await show(message, open)) === open) await openOutput(artifact);
}

async function offerJob({ label, artifact }: Started): Promise<void> {
  const message = vscode.l10n.t('{0} goes on as background job {1}', labelOf(label), artifact.id);
  const open = vscode.l10n.t('Open Output');
  if ((await vscode.window.showInformationMessage(message, open)) === open) await openOutput(artifact);
}

const openOutput = ({ id }: Artifact) => vscode.commands.executeCommand(names.openOutputCommand, id);

/** Without the output so far: notifications make links of what looks like one, and a command can print anything. */
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
