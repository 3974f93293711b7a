import * as vscode from 'vscode';
import { type AutoAnswers } from '../../engine/approval/autoAnswers.ts';
import { RuleOffers, type RuleOffer } from '../../engine/approval/ruleOffers.ts';
import { type RuleScope, type SavedRules } from '../../engine/approval/savedRules.ts';

/** A place in a question that a person can click to take its rules. */
export interface RuleLink {
  readonly label: string;
  readonly uri: vscode.Uri;
}

export interface RuleLinksOptions {
  /** The authority of the links. */
  readonly extensionId: string;
  readonly savedRules: SavedRules;
  readonly answers: AutoAnswers;
}

/** A question, as far as its links depend on it. */
export interface Linked {
  readonly id: string;
  readonly rules: readonly string[];
  readonly scopes: readonly RuleScope[];
  /** The chat that it is asked in, where that is known. */
  readonly chat: string | undefined;
}

export const scopeLabels: Record<RuleScope['kind'], () => string> = {
  chat: () => vscode.l10n.t('in this chat'),
  workspace: () => vscode.l10n.t('in this workspace'),
  everywhere: () => vscode.l10n.t('everywhere'),
};

const allowPath = '/allow';

/** Makes the links of questions, and does what they say when a person clicks one. */
export class RuleLinks implements vscode.UriHandler {
  readonly #options: RuleLinksOptions;
  readonly #offers = new RuleOffers();

  constructor(options: RuleLinksOptions) {
    this.#options = options;
  }

  linksFor({ id, rules, scopes, chat }: Linked): RuleLink[] {
    if (rules.length === 0) return [];
    return scopes.map((scope) => {
      const token = this.#offers.make({ question: id, rules, scope, ...(chat !== undefined && { chat }) });
      const authority = this.#options.extensionId;
      const uri = { scheme: vscode.env.uriScheme, authority, path: allowPath, query: `token=${token}` };
      return { label: scopeLabels[scope.kind](), uri: vscode.Uri.from(uri) };
    });
  }

  /** The question was answered. */
  withdraw(question: string): void {
    this.#offers.withdraw(question);
  }

  async handleUri({ path, query }: vscode.Uri): Promise<void> {
    const token = new URLSearchParams(query).get('token') ?? '';
    const offer = path === allowPath ? this.#offers.take(token) : undefined;
    if (!offer) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          'This link of Agent Shell does nothing: its question was answered, or it is not of a question.',
        ),
      );
      return;
    }
    this.take(offer);
    await this.#goOn(offer);
  }

  /** Saves the rules, and lets the user take that back. */
  take({ rules, scope }: Pick<RuleOffer, 'rules' | 'scope'>): void {
    const { savedRules } = this.#options;
    for (const rule of rules) savedRules.add({ rule, scope });
    const undo = vscode.l10n.t('Undo');
    const message = vscode.l10n.t(
      'Runs unasked {0} from now on: {1}',
      scopeLabels[scope.kind](),
      rules.join(', '),
    );
    void vscode.window.showInformationMessage(message, undo).then((chosen) => {
      if (chosen === undo) for (const rule of rules) savedRules.remove({ rule, scope });
    });
  }

  /**
   * Accepts the question that the link is in. VS Code has one command for that, which presses the first button: it allows the
   * tool for the session, so what is let through by that from now on is asked about by a dialog.
   */
  async #goOn({ question, chat }: RuleOffer): Promise<void> {
    this.#options.answers.answeredByLink(question);
    const target = chat === undefined ? [] : [{ sessionResource: vscode.Uri.parse(chat) }];
    await vscode.commands.executeCommand('workbench.action.chat.acceptTool', ...target);
  }
}
