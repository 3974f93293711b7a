import * as vscode from 'vscode';
import { AgentShellError } from '../engine/errors.ts';
import { toParts } from '../engine/output/parts.ts';
import { fitText, type Room } from '../engine/tool/budget.ts';
import { abortSignal } from './abortSignal.ts';
import { roomOf } from './roomOf.ts';
import { chatSession } from './chatSession.ts';
import { workspaceSession } from './surroundings.ts';

/** What a tool that answers with a text is asked. */
export interface TextCall extends Room {
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
    const room = roomOf(options, token);
    const text = await answer({
      ...room,
      input: options.input,
      session: chatSession(options) ?? workspaceSession(),
      signal: abortSignal(token),
    });
    return new vscode.LanguageModelToolResult(
      toParts(await fitText(room, text)).map((part) => new vscode.LanguageModelTextPart(part)),
    );
  } catch (error) {
    if (error instanceof AgentShellError && error.code === 'cancelled') throw new vscode.CancellationError();
    throw error;
  }
}
