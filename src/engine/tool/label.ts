const maxLength = 60;

/**
 * A command in one short line that is safe to stand after `#` in any shell, even one that does not take that for a
 * comment: letters, digits and what has no meaning to a shell.
 */
export function labelOf(command: string): string {
  const line = command.trim().split('\n', 1)[0] ?? '';
  const plain = line.replaceAll(/[^\p{L}\p{N} ._/=:@%+,-]/gu, ' ').replaceAll(/ +/g, ' ').trim();
  const isWhole = line === command.trim() && plain.length <= maxLength;
  return isWhole ? plain : `${plain.slice(0, maxLength - 3).trimEnd()}...`;
}
