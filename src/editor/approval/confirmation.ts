import * as vscode from 'vscode';
import { escaped, inlineCode, visible } from './markdown.ts';
import {
  commandText,
  effectTexts,
  placeText,
  questionTitle,
  rulesText,
  type Question,
  type Style,
} from './questionText.ts';
import { type RuleLink } from './ruleLinks.ts';

const markdown: Style = {
  text: escaped,
  strong: (text) => `**${text}**`,
  code: inlineCode,
};

/** The question in a chat: the command, what it may do, where it runs, and the rules that it offers. */
export function confirmationOf(
  question: Question,
  links: readonly RuleLink[],
): vscode.LanguageModelToolConfirmationMessages {
  const message = new vscode.MarkdownString();
  message.appendCodeblock(visible(commandText(question)), 'shellscript');
  const { summary, parts } = effectTexts(question, markdown);
  if (summary !== '') message.appendMarkdown(`${summary}\n\n`);
  if (parts.length > 0) message.appendMarkdown(`${parts.map((part) => `• ${part}`).join('  \n')}\n\n`);
  message.appendMarkdown(placeText(question, markdown));
  if (links.length > 0) {
    // Bold: links have no colour of their own in a question.
    const offers = links.map(({ label, uri }) => `**[${label}](${uri.toString()})**`).join(' · ');
    message.appendMarkdown(`\n\n${rulesText(question, markdown)}: ${offers}`);
  }
  return { title: questionTitle(), message };
}
