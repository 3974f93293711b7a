/**
 * What stands for the commit that a call of git prints: the name by which it is asked for, as git prints that when there
 * is no such commit. Only calls that print a hash count: names of tags and branches may begin with a dash.
 */
export function commitOf([command, ...words]: readonly string[]): string | undefined {
  if (command === 'merge-base') return words.length > 1 && words.every(isName) ? 'HEAD' : undefined;
  const [name, ...more] = command === 'rev-parse' ? words.filter((word) => !harmless.test(word)) : [];
  return name !== undefined && more.length === 0 && isName(name) ? name : undefined;
}

/** Options of `rev-parse` with which it prints a hash all the same. */
const harmless = /^(--short(=\d+)?|--verify|--quiet|-q)$/;

/** `HEAD~2`, `origin/main`: one commit, neither a range nor a path of another kind. */
const isName = (word: string) => /^[A-Za-z][\w/-]*([~^][~^\d]*)?$/.test(word);
