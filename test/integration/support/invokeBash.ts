import * as vscode from 'vscode';

/** Calls the tool as an agent would, and gives back what the model reads. */
export async function invokeBash(input: object, token?: vscode.CancellationToken): Promise<string> {
  const result = await vscode.lm.invokeTool(
    'agent_shell_bash',
    { input, toolInvocationToken: undefined },
    token,
  );
  return result.content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('');
}

export const bash = (command: string) => invokeBash({ command });
