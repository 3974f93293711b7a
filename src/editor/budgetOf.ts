import type * as vscode from 'vscode';
import { type Budget } from '../engine/tool/budget.ts';

/** Whoever calls may say how much it can take. */
export function budgetOf(
  { tokenizationOptions: limits }: vscode.LanguageModelToolInvocationOptions<unknown>,
  token: vscode.CancellationToken,
): { budget?: Budget } {
  if (!limits) return {};
  return { budget: { tokens: limits.tokenBudget, count: (text) => limits.countTokens(text, token) } };
}
