import { Uri } from 'vscode';

/**
 * The chat that a tool is called from. VS Code passes it along without promising to, so it is taken when it is there
 * and never needed.
 */
export function chatSession(options: object): string | undefined {
  const token = property(options, 'toolInvocationToken');
  const resource = property(options, 'chatSessionResource') ?? property(token, 'sessionResource');
  return uriOf(resource)?.toString();
}

/**
 * Says whether a call is certain to come from the chat that runs in the extension host. Those of the Agent Host have another
 * scheme, or no session at all.
 */
export const isLocalChat = (options: object): boolean =>
  chatSession(options)?.startsWith('vscode-chat-session://local/') === true;

/** Whether a tool is called from a chat that VS Code does not name. */
export function isUnnamedChat(options: object): boolean {
  const isChat = ['chatRequestId', 'chatSessionId', 'chatInteractionId'].some((name) =>
    Boolean(property(options, name)),
  );
  return isChat && chatSession(options) === undefined;
}

/** Before a call it comes as the parts of one. */
function uriOf(value: unknown): Uri | undefined {
  if (value instanceof Uri) return value;
  const scheme = property(value, 'scheme');
  return typeof scheme === 'string' && scheme !== '' ? Uri.from(value as Uri) : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
