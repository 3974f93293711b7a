/** Whether what `mktemp` makes with these words is in the folder that `TMPDIR` names. */
export function isMadePrivately(words: readonly string[]): boolean {
  const [template, ...more] = words.filter((word) => !word.startsWith('-'));
  const isTold = words.some((word) => /^-[dqu]*t$|^--tmpdir$/.test(word));
  return (
    more.length === 0 &&
    words.every(
      (word) => !word.startsWith('-') || /^(-[dqt]+|--(directory|quiet|tmpdir|suffix=[^/]*))$/.test(word),
    ) &&
    (template === undefined || (isTold && !template.includes('/')))
  );
}
