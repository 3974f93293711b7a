/** What is shown of one line at most. */
export const maxShownLength = 4000;
/** Of a line that matches, around the match. */
export const maxMatchLength = 1000;

/**
 * A line of bearable length: its beginning, or what is around a place in it. So much of it as was `omitted` before counts
 * as well.
 */
export function clampLine(text: string, maxLength: number, { around = 0, omitted = 0 } = {}): string {
  if (text.length + omitted <= maxLength) return text;
  const start = characterAt(text, Math.max(0, Math.min(around - maxLength / 2, text.length - maxLength)));
  const end = characterAt(text, Math.min(text.length, start + maxLength));
  const left = text.length - (end - start) + omitted;
  const isCut = end < text.length || omitted > 0;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${isCut ? '…' : ''} [${left} more characters]`;
}

/** Not within a pair of surrogates. */
const characterAt = (text: string, index: number) =>
  index > 0 && /[\udc00-\udfff]/.test(text.charAt(index)) ? index - 1 : index;
