import { Uri } from 'vscode';

/**
 * The chat that a tool is called from. VS Code passes it along without promising to, so it is taken when it is there
 * and never needed.
 */
export function chatSession(options: object): string | undefined {
  const token = property(options, 'toolInvocationToken');
  const resource = property(options, 'chatSessionResource') ?? property(token, 'sessionResource');
  return resource instanceof Uri ? resource.toString() : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
