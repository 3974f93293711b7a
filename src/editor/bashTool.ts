import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { Approvals, type Question as Answerable } from '../engine/approval/approvals.ts';
import { AutoAnswers, type AskedQuestion } from '../engine/approval/autoAnswers.ts';
import { type Asking } from '../engine/approval/decision.ts';
import { type RuleScope } from '../engine/approval/savedRules.ts';
import { AgentShellError, declinedByUser, isUnfinished, untrustedWorkspace } from '../engine/errors.ts';
import { toParts } from '../engine/output/parts.ts';
import { unknowable } from '../engine/safety/effect.ts';
import { type AgentShell } from '../engine/tool/agentShell.ts';
import { fitText } from '../engine/tool/budget.ts';
import { type Examined } from '../engine/tool/gate.ts';
import { parseInput, type Input } from '../engine/tool/input.ts';
import { reportText } from '../engine/tool/report.ts';
import { abortSignal } from './abortSignal.ts';
import { askByDialog } from './approval/askByDialog.ts';
import { confirmationOf } from './approval/confirmation.ts';
import { inlineCode } from './approval/markdown.ts';
import { type Question } from './approval/questionText.ts';
import { type RuleLinks } from './approval/ruleLinks.ts';
import { chatSession, isUnnamedChat } from './chatSession.ts';
import { roomOf } from './roomOf.ts';
import { readSettings } from './settings.ts';
import { surroundings, workspaceSession } from './surroundings.ts';
import { type TerminalHost } from './terminals/terminalHost.ts';

export interface BashToolOptions {
  /** The links of questions. Without them, questions offer no rules. */
  readonly links?: Pick<RuleLinks, 'linksFor' | 'withdraw' | 'take'>;
  readonly answers?: AutoAnswers;
  readonly askAgain?: typeof askByDialog;
}

/** A question that VS Code was given, with all that it takes to ask it again. */
interface Pending extends Answerable, AskedQuestion {
  readonly question: Question;
  readonly scopes: readonly RuleScope[];
}

/** The tool that agents call. */
export class BashTool implements vscode.LanguageModelTool<unknown> {
  readonly #shell: AgentShell;
  readonly #terminals: Pick<TerminalHost, 'warm'>;
  readonly #approvals = new Approvals<Pending>();
  readonly #links: BashToolOptions['links'];
  readonly #answers: AutoAnswers;
  readonly #askAgain: typeof askByDialog;

  constructor(
    shell: AgentShell,
    terminals: Pick<TerminalHost, 'warm'>,
    { links, answers = new AutoAnswers(), askAgain = askByDialog }: BashToolOptions = {},
  ) {
    this.#shell = shell;
    this.#terminals = terminals;
    this.#links = links;
    this.#answers = answers;
    this.#askAgain = askAgain;
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
    const decision = isKnown ? examined.decision : unknownPlace(examined);
    if (decision.kind === 'run') {
      this.#approvals.notAsked(options.input);
      return { invocationMessage };
    }
    const { command, env, cwd, fingerprint } = examined;
    const question: Question = {
      ...{ command, env, decision, host: hostFor(input) },
      ...(isKnown && { cwd }),
      rules: isKnown && this.#links ? examined.rules : [],
    };
    const id = randomUUID();
    const session = isKnown ? sessionOf(options) : undefined;
    const scopes = session === undefined ? [] : scopesFor(session);
    const links =
      this.#links?.linksFor({ id, rules: question.rules, scopes, chat: chatSession(options) }) ?? [];
    const confirmationMessages = confirmationOf(question, links);
    const askedAtMs = this.#answers.now();
    this.#approvals.asked(options.input, { session, fingerprint, id, decision, askedAtMs, question, scopes });
    return { invocationMessage, confirmationMessages };
  }

  async invoke(
    options: vscode.LanguageModelToolInvocationOptions<unknown>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    if (!vscode.workspace.isTrusted) throw untrustedWorkspace();
    const session = sessionOf(options);
    const asked = this.#approvals.latest(options.input, session);
    if (asked) await this.#confirmAnswer(asked, options.input);
    try {
      const room = roomOf(options, token);
      const report = await this.#shell.run({
        ...callOf(options, token),
        isApproved: ({ fingerprint }) => this.#approvals.take(options.input, { session, fingerprint }),
        ...room,
      });
      return resultOf(await fitText(room, reportText(report)));
    } catch (error) {
      // VS Code adds to whatever is thrown that the input is to be checked, which is not what is wrong here.
      if (isUnfinished(error)) return resultOf(error.message);
      if (error instanceof AgentShellError && error.code === 'cancelled')
        throw new vscode.CancellationError();
      throw error;
    }
  }

  /** Asks again where no person can have answered. Throws when the user declines. */
  async #confirmAnswer(asked: Pending, input: unknown): Promise<void> {
    this.#links?.withdraw(asked.id);
    const isOff = readSettings().approval.mode === 'never';
    if (isOff || !this.#answers.mustAskAgain(asked)) return;
    const offers = { scopes: asked.scopes, session: this.#answers.isAllowedByLink };
    const answer = await this.#askAgain(asked.question, offers);
    switch (answer.kind) {
      case 'declined':
        this.#approvals.take(input, asked);
        throw declinedByUser();
      case 'ruleTaken':
        this.#links?.take({ rules: asked.question.rules, scope: answer.scope });
        return;
      case 'allowedForSession':
        this.#answers.allowForSession();
        return;
      case 'allowed':
        return;
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

const resultOf = (text: string) =>
  new vscode.LanguageModelToolResult(toParts(text).map((part) => new vscode.LanguageModelTextPart(part)));

const sessionOf = (options: object) => chatSession(options) ?? workspaceSession();

const callOf = (options: { input: unknown }, token: vscode.CancellationToken) => ({
  input: options.input,
  session: sessionOf(options),
  requester: 'agent' as const,
  ...surroundings(),
  signal: abortSignal(token),
});

/** Where a chat is that has no name, is known when it makes its call. */
const unknownPlace = ({ decision }: Examined): Asking => ({
  kind: 'ask',
  ...unknowable('Where it runs is known only then.'),
  parts: decision.kind === 'ask' ? decision.parts : [],
});

/** The places in which the rules of a question may count. */
function scopesFor(session: string): RuleScope[] {
  const [folder] = surroundings().folders;
  return [
    { kind: 'chat', session },
    ...(folder ? [{ kind: 'workspace' as const, folder: folder.path }] : []),
    { kind: 'everywhere' },
  ];
}

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
