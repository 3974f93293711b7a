import * as vscode from 'vscode';

/** Calls a tool as an agent would, and gives back what the model reads. */
export async function invokeTool(
  name: string,
  input: object,
  token?: vscode.CancellationToken,
): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }, token);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}
