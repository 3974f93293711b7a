import * as vscode from 'vscode';
import { type RuleScope } from '../../engine/approval/savedRules.ts';
import { visible } from './markdown.ts';
import {
  commandText,
  effectTexts,
  placeText,
  questionTitle,
  rulesText,
  type Question,
  type Style,
} from './questionText.ts';
import { scopeLabels } from './ruleLinks.ts';

export type DialogAnswer =
  | { readonly kind: 'declined' }
  | { readonly kind: 'allowed' }
  | { readonly kind: 'allowedForSession' }
  | { readonly kind: 'ruleTaken'; readonly scope: RuleScope };

export interface DialogOffers {
  /** For which the rules of the question can be taken. */
  readonly scopes: readonly RuleScope[];
  /** Set when the tool can be allowed for the session, as in VS Code's own question. */
  readonly session: boolean;
}

const plain: Style = {
  text: visible,
  strong: (text) => text,
  code: (text) => `“${visible(text)}”`,
};

/** The question as a dialog of the extension's own, for what VS Code would let through. */
export async function askByDialog(question: Question, offers: DialogOffers): Promise<DialogAnswer> {
  const choices: (vscode.MessageItem & { answer: DialogAnswer })[] = [
    { title: vscode.l10n.t('Allow'), answer: { kind: 'allowed' } },
    ...(question.rules.length > 0 ? offers.scopes : []).map((scope) => ({
      title: vscode.l10n.t('Always allow {0}', scopeLabels[scope.kind]()),
      answer: { kind: 'ruleTaken' as const, scope },
    })),
    ...(offers.session
      ? [
          {
            title: vscode.l10n.t('Allow in this Session'),
            answer: { kind: 'allowedForSession' as const },
          },
        ]
      : []),
  ];
  const options = { modal: true, detail: detailOf(question) };
  const chosen = await vscode.window.showWarningMessage(questionTitle(), options, ...choices);
  return chosen?.answer ?? { kind: 'declined' };
}

function detailOf(question: Question): string {
  const { summary, parts } = effectTexts(question, plain);
  return [
    visible(commandText(question)),
    '',
    ...(summary === '' ? [] : [summary]),
    ...parts.map((part) => `• ${part}`),
    placeText(question, plain),
    ...(question.rules.length > 0 ? [`${rulesText(question, plain)}?`] : []),
  ].join('\n');
}
