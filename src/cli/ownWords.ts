/** The words of a call that are for us: what comes after `--` is a command's own. */
export function ownWords(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end === -1 ? words : words.slice(0, end);
}
