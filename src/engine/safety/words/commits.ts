import { branchOf, hasPlainTags } from '../paths/references.ts';

/** What a call of git prints of the repository it is in; undefined where that is not known. Outside of any it prints nothing. */
export function referenceOf(words: readonly string[], repository: string | undefined): string | undefined {
  const call = words.join(' ');
  if (call === 'branch --show-current' || call === 'symbolic-ref --short HEAD')
    return repository === undefined ? '' : branchOf(repository);
  if (call === 'rev-parse --abbrev-ref HEAD')
    return repository === undefined ? 'HEAD' : branchOf(repository)?.replace(/^$/, 'HEAD');
  const isTag = words[0] === 'describe' && words.slice(1).every((word) => describing.test(word));
  return isTag && (repository === undefined || hasPlainTags(repository)) ? 'HEAD' : undefined;
}

/** What stands for the tag in `git tag --sort=-v:refname | head -1`. */
export function tagOf(
  [first = [], ...more]: readonly (readonly string[])[],
  repository: string | undefined,
): string | undefined {
  const [name, command, ...words] = first;
  const lists = name === 'git' && command === 'tag' && words.every((word) => listing.test(word));
  const filters = more.map((filter) => filter.join(' '));
  const picks =
    filters.some((filter) => picksOne.test(filter)) && filters.every((filter) => handsOn.test(filter));
  return lists && picks && (repository === undefined || hasPlainTags(repository)) ? 'HEAD' : undefined;
}

const listing = /^(-l|--list|--merged|--sort=[\w:.-]+|[\w.]*\*)$/;
const picksOne = /^(head|tail) -(n ?)?1$/;
const handsOn = /^((head|tail) -(n ?)?\d+|sort( -[rV]+)*)$/;

/** Options of `describe` with which it prints one name, and what it may describe. */
const describing = /^(--(tags|always|long|exact-match|first-parent|abbrev=\d+|match=[\w.*/-]+)|HEAD[~^\d]*)$/;

/**
 * What stands for the commit that a call of git prints: the name by which it is asked for, as git prints that when there
 * is no such commit. Only calls that print a hash count: names of tags and branches may begin with a dash.
 */
export function commitOf([command, ...words]: readonly string[]): string | undefined {
  if (printsOneHash(command, words)) return 'HEAD';
  if (command === 'merge-base') return words.length > 1 && words.every(isName) ? 'HEAD' : undefined;
  const [name, ...more] = command === 'rev-parse' ? words.filter((word) => !harmless.test(word)) : [];
  return name !== undefined && more.length === 0 && isName(name) ? name : undefined;
}

/** `git rev-list -1 main`, `git log -1 --format=%H -- file`. */
function printsOneHash(command: string | undefined, words: readonly string[]): boolean {
  const isOne = words.some((word) => /^(-n?1|--max-count=1)$/.test(word));
  return isOne && printsHashes([command ?? '', ...words]);
}

/** `git rev-list -5 main`, `git log --format=%h`: commits, each a word of its own. */
export const printsHashes = ([command, ...words]: readonly string[]) =>
  (command === 'rev-list' || (command === 'log' && words.some((word) => hashFormat.test(word)))) &&
  words.every((word) => selecting.test(word));

const hashFormat = /^--(format|pretty)=(format:)?%[hH]$/;

/** Words that only select commits. */
const selecting =
  /^(-n?\d+|--(max-count=\d+|max-parents=\d|(format|pretty)=(format:)?%[hH]|(first-parent|no-merges|merges|all|reverse|follow)|(since|until|before|after|author|grep|diff-filter)=.*)?|[^-].*)$/s;

/** Options of `rev-parse` with which it prints a hash all the same. */
const harmless = /^(--short(=\d+)?|--verify|--quiet|-q)$/;

/** `HEAD~2`, `origin/main`: one commit, neither a range nor a path of another kind. */
const isName = (word: string) => /^[A-Za-z][\w/-]*([~^][~^\d]*)?$/.test(word);
