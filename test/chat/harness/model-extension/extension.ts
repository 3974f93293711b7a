/** A language model that asks the test process what to answer. The extension host runs this file as it is. */
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { ModelAnswer, ModelRequest, ToolResult } from '../modelProtocol.ts';

/** As `modelUrlVariable` in modelProtocol.ts, of which only types can be imported here: this folder is copied alone. */
const url = process.env.AGENT_SHELL_MODEL_URL ?? '';

const model = {
  id: 'scripted',
  name: 'Scripted model',
  family: 'scripted',
  version: '1',
  maxInputTokens: 100_000,
  maxOutputTokens: 10_000,
  capabilities: { toolCalling: true },
  // Of the proposed API: shown in the picker, and chosen when nothing else is.
  isUserSelectable: true,
  isDefault: true,
};

const provider: vscode.LanguageModelChatProvider<typeof model> = {
  provideLanguageModelChatInformation: () => [model],
  async provideLanguageModelChatResponse(_model, messages, options, progress, token) {
    const tools = (options.tools ?? []).map(({ name }) => name);
    const answer = await ask({ tools, results: toolResults(messages) }, token);
    progress.report(
      answer.kind === 'text'
        ? new vscode.LanguageModelTextPart(answer.text)
        : new vscode.LanguageModelToolCallPart(answer.callId, answer.tool, answer.input),
    );
  },
  provideTokenCount: (_model, text) => Promise.resolve(Math.ceil(JSON.stringify(text).length / 4)),
};

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider('agent-shell-test', provider));
  void announceCopilot(); // not awaited: Copilot's activation may itself wait for this one
}

/** Until Copilot has seen a model, and the window has heard of it, a prompt is answered with a dialog to sign in. */
async function announceCopilot(): Promise<void> {
  await vscode.extensions.getExtension('GitHub.copilot-chat')?.activate();
  // Copilot registers it together with what answers in the chat, and no event tells. The answer comes from the window.
  while (!(await vscode.commands.getCommands()).includes('github.copilot.chat.compact')) await delay(100);
  await fetch(url, { method: 'POST' });
}

async function ask(request: ModelRequest, token: vscode.CancellationToken): Promise<ModelAnswer> {
  const abort = new AbortController();
  token.onCancellationRequested(() => {
    abort.abort();
  });
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(request), signal: abort.signal });
  return (await response.json()) as ModelAnswer;
}

function toolResults(messages: readonly vscode.LanguageModelChatRequestMessage[]): ToolResult[] {
  return messages
    .flatMap((message) => [...message.content])
    .filter((part) => part instanceof vscode.LanguageModelToolResultPart)
    .map(toolResult);
}

function toolResult(part: vscode.LanguageModelToolResultPart & { isError?: boolean }): ToolResult {
  const texts = part.content.filter((item) => item instanceof vscode.LanguageModelTextPart);
  return {
    callId: part.callId,
    text: texts.map(({ value }) => value).join(''),
    parts: JSON.parse(JSON.stringify(part.content)) as unknown[],
    ...(part.isError === undefined ? {} : { isError: part.isError }),
  };
}
