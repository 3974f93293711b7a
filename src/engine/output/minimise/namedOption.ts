/** Every value that an option is given, in either form: `--reporter=dot`, `--reporter dot`, `-R dot`. */
export function valuesOf(words: readonly string[], ...names: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (names.includes(word)) return [words[index + 1] ?? ''];
    const name = names.find((name) => name.startsWith('--') && word.startsWith(`${name}=`));
    return name === undefined ? [] : [word.slice(name.length + 1)];
  });
}

/** Whether one of the options is given, with or without a value. */
export const isGiven = (words: readonly string[], ...names: readonly string[]): boolean =>
  words.some((word) => names.includes(word.split('=', 1)[0] ?? ''));

/** Whether the option is left out, or names only what is in a list, as in `--reporter=list,line`. */
export const areOnly = (values: readonly string[], known: readonly string[]): boolean =>
  values.flatMap((value) => value.split(',')).every((value) => known.includes(value));
