/**
 * The chat that a tool is called from. VS Code passes it along without promising to, so it is taken when it is there
 * and never needed.
 */
export function chatSession(options: object): string | undefined {
  const token = property(options, 'toolInvocationToken');
  const resource = property(options, 'chatSessionResource') ?? property(token, 'sessionResource');
  // A Uri prints as its address; anything else that could stand here would print as nothing of use.
  const text = typeof resource === 'object' && resource !== null ? String(resource as { toString(): string }) : undefined;
  return text?.includes(':') ? text : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
