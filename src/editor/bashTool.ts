import * as vscode from 'vscode';
import { Approvals } from '../engine/approval/approvals.ts';
import { type Decision } from '../engine/approval/decision.ts';
import { AgentShellError, untrustedWorkspace } from '../engine/errors.ts';
import { toParts } from '../engine/output/parts.ts';
import { unknowable } from '../engine/safety/effect.ts';
import { type AgentShell } from '../engine/tool/agentShell.ts';
import { type Examined } from '../engine/tool/gate.ts';
import { parseInput, type Input } from '../engine/tool/input.ts';
import { reportText } from '../engine/tool/report.ts';
import { abortSignal } from './abortSignal.ts';
import { confirmationOf } from './approval/confirmation.ts';
import { inlineCode } from './approval/markdown.ts';
import { budgetOf } from './budgetOf.ts';
import { chatSession, isUnnamedChat } from './chatSession.ts';
import { readSettings } from './settings.ts';
import { surroundings, workspaceSession } from './surroundings.ts';
import { type TerminalHost } from './terminals/terminalHost.ts';

/** The tool that agents call. */
export class BashTool implements vscode.LanguageModelTool<unknown> {
  readonly #shell: AgentShell;
  readonly #terminals: Pick<TerminalHost, 'warm'>;
  readonly #approvals = new Approvals();

  constructor(shell: AgentShell, terminals: Pick<TerminalHost, 'warm'>) {
    this.#shell = shell;
    this.#terminals = terminals;
  }

  async prepareInvocation(
    options: vscode.LanguageModelToolInvocationPrepareOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.PreparedToolInvocation> {
    // A terminal takes a second or more to get ready, about as long as a person takes to read the question.
    void this.#terminals.warm();
    this.#shell.warm();
    const input = checkedInput(options.input);
    const examined = input && (await this.#examined(options, token));
    // What is wrong with the call is the result's to say: there is nothing to confirm.
    if (!input || !examined) return { invocationMessage: vscode.l10n.t('Checking the command') };
    const invocationMessage = new vscode.MarkdownString(messageFor(input));
    const isKnown = !isUnnamedChat(options);
    const decision: Decision = isKnown ? examined.decision : { kind: 'ask', ...unknownPlace };
    if (decision.kind === 'run') {
      this.#approvals.notAsked(options.input);
      return { invocationMessage };
    }
    const session = isKnown ? sessionOf(options) : undefined;
    this.#approvals.asked(options.input, { session, fingerprint: examined.fingerprint });
    const where = isKnown ? { cwd: examined.cwd } : {};
    return {
      invocationMessage,
      confirmationMessages: confirmationOf({ input, decision, host: hostFor(input), ...where }),
    };
  }

  async invoke(
    options: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    if (!vscode.workspace.isTrusted) throw untrustedWorkspace();
    const session = sessionOf(options);
    try {
      const report = await this.#shell.run({
        ...callOf(options, token),
        isApproved: ({ fingerprint }) => this.#approvals.take(options.input, { session, fingerprint }),
        ...budgetOf(options, token),
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

  /** Undefined for a call that will not be run: `invoke` finds the same, and says why. */
  async #examined(
    options: vscode.LanguageModelToolInvocationPrepareOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<Examined | undefined> {
    if (!vscode.workspace.isTrusted) return undefined;
    try {
      return await this.#shell.examine(callOf(options, token));
    } catch (error) {
      if (error instanceof AgentShellError) return undefined;
      throw error;
    }
  }
}

const sessionOf = (options: object) => chatSession(options) ?? workspaceSession();

const callOf = (options: { input: unknown }, token: vscode.CancellationToken) => ({
  input: options.input,
  session: sessionOf(options),
  requester: 'agent' as const,
  ...surroundings(),
  signal: abortSignal(token),
});

/** Where a chat is that has no name, is known when it makes its call. */
const unknownPlace = unknowable('Where it runs is known only then.');

function checkedInput(input: unknown): Input | undefined {
  try {
    return parseInput(input);
  } catch {
    return undefined; // `invoke` parses it again and reports what is wrong.
  }
}

function messageFor({ command, pty }: Input): string {
  const code = inlineCode(command);
  return pty
    ? vscode.l10n.t('Running {0} in a terminal that you can type into', code)
    : vscode.l10n.t('Running {0}', code);
}

function hostFor({ pty = false }: Input): 'terminal' | 'pty' | 'local' {
  const { host, isPtyEnabled } = readSettings();
  if (pty && isPtyEnabled) return 'pty';
  return host === 'local' ? 'local' : 'terminal';
}
