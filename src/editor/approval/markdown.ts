/** Characters that nobody sees, or that change the order of what is seen. Tabs and line ends are not among them. */
const invisible = /[^\P{C}\t\n]|[\u2028\u2029\u115f\u1160\u3164\uffa0]/gu;

/** A text of which every character can be seen: who agrees to a command must not be shown another one. */
export const visible = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(invisible, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** A text in one line, as Markdown that means nothing but this text. */
export const escaped = (text: string) =>
  visible(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[!-/:-@[-`{-~]/g, (character) => `\\${character}`);

/** A text in one line, as code. */
export function inlineCode(text: string, maxLength = 80): string {
  const line = visible(text).trim().replaceAll(/\s+/g, ' ');
  const shown = line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
  const fence = '`'.repeat(1 + Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length)));
  return `${fence} ${shown} ${fence}`;
}
