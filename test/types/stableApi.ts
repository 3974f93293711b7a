// Compiled, never run. The VS Code that tests run in has all proposed API switched on and would let these pass; in a
// released one they throw. If a line below compiles without an error, the types are not those of the stable API.
import type * as vscode from 'vscode';

export const prepared: vscode.PreparedToolInvocation = {
  invocationMessage: '',
  // @ts-expect-error proposed only
  pastTenseMessage: '',
};

export const hidden: vscode.PreparedToolInvocation = {
  // @ts-expect-error proposed only
  presentation: 'hidden',
};

export function message(result: vscode.LanguageModelToolResult): unknown {
  // @ts-expect-error proposed only
  return result.toolResultMessage;
}

export function audience(part: vscode.LanguageModelTextPart): unknown {
  // @ts-expect-error proposed only
  return part.audience;
}

export function session(options: vscode.LanguageModelToolInvocationOptions<object>): unknown {
  // @ts-expect-error proposed only
  return options.chatSessionResource;
}
