const maxLabelLength = 60;
const maxCaptionLines = 12;
const maxCaptionColumns = 160;

/**
 * A command in one short line that is safe to stand among the arguments of a program in any shell: letters, digits and
 * what has no meaning to a shell. Not `=`, which zsh expands at the beginning of a word, nor `@`, which PowerShell does.
 */
export function labelOf(command: string): string {
  const line = command.trim().split('\n', 1)[0] ?? '';
  const plain = line
    .replaceAll(/[^\p{L}\p{N} ._/:+-]/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  const isWhole = line === command.trim() && plain.length <= maxLabelLength;
  return isWhole ? plain : `${plain.slice(0, maxLabelLength - 3).trimEnd()}...`;
}

/** A command as the title of a terminal: its first line, shortened. */
export function titleOf(command: string): string {
  const line = (command.trim().split('\n', 1)[0] ?? '').replaceAll(/\p{C}/gu, ' ');
  const isWhole = line.length === command.trim().length && line.length <= maxLabelLength;
  return isWhole ? line : `${line.slice(0, maxLabelLength - 1).trimEnd()}…`;
}

/** The command as people read it where its label does not say all of it; empty where that does. */
export function captionOf(command: string): string {
  if (labelOf(command) === command.trim()) return '';
  const lines = command
    .trim()
    .replaceAll(/[^\P{C}\n]/gu, ' ')
    .split('\n');
  const shown = lines.slice(0, maxCaptionLines).map((line) => clip(line));
  const rest = lines.length - shown.length;
  return [...shown, ...(rest > 0 ? [`... ${rest} more lines`] : [])]
    .map((line, index) => `${index === 0 ? '$' : '>'} ${line}\n`)
    .join('');
}

const clip = (line: string) =>
  line.length > maxCaptionColumns ? `${line.slice(0, maxCaptionColumns - 1)}…` : line;
