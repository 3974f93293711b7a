import * as vscode from 'vscode';
import { AgentShellError } from '../engine/errors.ts';
import { toParts } from '../engine/output/parts.ts';
import { fitText } from '../engine/tool/budget.ts';
import { abortSignal } from './abortSignal.ts';
import { budgetOf } from './budgetOf.ts';
import { chatSession } from './chatSession.ts';
import { workspaceSession } from './surroundings.ts';

/** What a tool that answers with a text is asked. */
export interface TextCall {
  readonly input: unknown;
  readonly session: string;
  readonly signal: AbortSignal;
}

/** The answer of such a tool: in parts that reach the model, and no more than its caller can take. */
export async function textAnswer(
  options: vscode.LanguageModelToolInvocationOptions<unknown>,
  token: vscode.CancellationToken,
  answer: (call: TextCall) => Promise<string>,
): Promise<vscode.LanguageModelToolResult> {
  try {
    const text = await answer({
      input: options.input,
      session: chatSession(options) ?? workspaceSession(),
      signal: abortSignal(token),
    });
    const { budget } = budgetOf(options, token);
    return new vscode.LanguageModelToolResult(
      toParts(await fitText(budget, text)).map((part) => new vscode.LanguageModelTextPart(part)),
    );
  } catch (error) {
    if (error instanceof AgentShellError && error.code === 'cancelled') throw new vscode.CancellationError();
    throw error;
  }
}
