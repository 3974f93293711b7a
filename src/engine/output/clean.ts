import stripAnsi from 'strip-ansi';

/** Control characters that say nothing to a reader. Tab, newline, carriage return and backspace have their meaning. */
// eslint-disable-next-line no-control-regex
const controls = /[\u0000-\u0007\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

/** The text as a reader sees it: no escape sequences, no control characters, overwritten characters gone. */
export function clean(text: string): string {
  return stripAnsi(text)
    .replaceAll(controls, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => (/[\r\b]/.test(line) ? overwrite(line) : line))
    .join('\n');
}

/** What a screen shows of a line in which the cursor went back. */
function overwrite(line: string): string {
  const cells: string[] = [];
  let column = 0;
  for (const character of line) {
    if (character === '\r') column = 0;
    else if (character === '\b') column = Math.max(0, column - 1);
    else cells[column++] = character;
  }
  return cells.join('');
}
