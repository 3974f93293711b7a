import type * as vscode from 'vscode';
import { maxChatBytes } from '../engine/output/parts.ts';
import { type Room } from '../engine/tool/budget.ts';
import { isLocalChat } from './chatSession.ts';

/**
 * How much of a result reaches the model. A caller may give its own limit. Unless it is known to be the harness that takes
 * several parts, there is one small one.
 */
export function roomOf(
  options: vscode.LanguageModelToolInvocationOptions<unknown>,
  token: vscode.CancellationToken,
): Room {
  const { tokenizationOptions: limits } = options;
  return {
    ...(limits && {
      budget: { tokens: limits.tokenBudget, count: (text: string) => limits.countTokens(text, token) },
    }),
    ...(!isLocalChat(options) && { maxTextBytes: maxChatBytes }),
  };
}
