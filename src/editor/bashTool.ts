import * as vscode from 'vscode';
import { AgentShellError, untrustedWorkspace } from '../engine/errors.ts';
import { toParts } from '../engine/output/parts.ts';
import { type AgentShell } from '../engine/tool/agentShell.ts';
import { parseInput, type Input } from '../engine/tool/input.ts';
import { reportText } from '../engine/tool/report.ts';
import { abortSignal } from './abortSignal.ts';
import { chatSession } from './chatSession.ts';
import { surroundings, workspaceSession } from './surroundings.ts';
import { type TerminalHost } from './terminals/terminalHost.ts';

/** The tool that agents call. */
export class BashTool implements vscode.LanguageModelTool<unknown> {
  readonly #shell: AgentShell;
  readonly #terminals: TerminalHost;

  constructor(shell: AgentShell, terminals: TerminalHost) {
    this.#shell = shell;
    this.#terminals = terminals;
  }

  prepareInvocation({ input }: vscode.LanguageModelToolInvocationPrepareOptions<unknown>) {
    // A terminal takes a second or more to get ready, about as long as a person takes to read the question.
    this.#terminals.warm();
    const checked = checkedInput(input);
    // What is wrong with the input is the result's to say: there is nothing to confirm.
    if (!checked) return { invocationMessage: vscode.l10n.t('Checking the command') };
    const { command } = checked;
    return {
      invocationMessage: new vscode.MarkdownString(vscode.l10n.t('Running {0}', inlineCode(command))),
      confirmationMessages: {
        title: vscode.l10n.t('Run this command in the agent shell?'),
        message: new vscode.MarkdownString().appendCodeblock(wholeText(checked), 'shellscript'),
      },
    };
  }

  async invoke(
    options: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    if (!vscode.workspace.isTrusted) throw untrustedWorkspace();
    try {
      const report = await this.#shell.run({
        input: options.input,
        session: chatSession(options) ?? workspaceSession(),
        requester: 'agent',
        ...surroundings(),
        signal: abortSignal(token),
      });
      return new vscode.LanguageModelToolResult(
        toParts(reportText(report)).map((part) => new vscode.LanguageModelTextPart(part)),
      );
    } catch (error) {
      if (error instanceof AgentShellError && error.code === 'cancelled')
        throw new vscode.CancellationError();
      throw error;
    }
  }
}

function checkedInput(input: unknown): Input | undefined {
  try {
    return parseInput(input);
  } catch {
    return undefined; // `invoke` parses it again and reports what is wrong.
  }
}

/** Everything that a person agrees to: variables and a directory can change what a harmless command does. */
function wholeText({ command, cwd, env = {} }: Input): string {
  return [
    ...(cwd === undefined ? [] : [`# in ${JSON.stringify(cwd)}`]),
    ...Object.entries(env).map(([name, value]) => `# with ${name}=${JSON.stringify(value)}`),
    command,
  ].join('\n');
}

/** The command's first line, as code. */
function inlineCode(command: string): string {
  const line = command.split(/[\r\n]/, 1)[0] ?? '';
  const shown = line === command && line.length <= 80 ? line : `${line.slice(0, 79)}…`;
  const fence = '`'.repeat(1 + Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length)));
  return `${fence} ${shown} ${fence}`;
}
