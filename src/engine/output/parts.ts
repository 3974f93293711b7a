/**
 * Copilot Chat replaces a text part of more than 8,192 characters by a reference to a file. This leaves a margin for
 * what it adds.
 */
const maxPartLength = 7500;

/** The Agent Host joins all parts, and replaces a result of more than 8,192 bytes by its first 500 characters. */
export const maxChatBytes = 7500;

/** Cuts a text into parts that reach the model as they are, after a line where there is one. */
export function toParts(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxPartLength) {
    const cut = cutBefore(rest, maxPartLength);
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}

function cutBefore(text: string, limit: number): number {
  const newline = text.lastIndexOf('\n', limit - 1);
  if (newline > 0) return newline + 1;
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  return splitsPair ? limit - 1 : limit;
}
