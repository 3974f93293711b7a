import { type Choice } from './secretsBelow.ts';

/** Stands for names that another command prints: known only when it runs, but below which directory they are is known now. */
const anyName = 'listed*';

/** What is written behind it for a choice, before the patterns of names. */
const letters = { i: 'passesIgnored', h: 'passesHidden', s: 'isShallow' } as const;

/** Files below a directory that were picked by something other than their names. */
export const pickedBelow = (folder: string) => `${folder}/${anyName}`;

/** The files below a directory that are left by a choice; by the most usual, all of them. */
export function allBelow(folder: string, choice: Choice = {}): string {
  const chosen = Object.entries(letters).flatMap(([letter, name]) => (choice[name] ? letter : []));
  // No name has a slash in it.
  const names = Buffer.from((choice.included ?? []).join('/')).toString('hex');
  return `${folder}/**/${anyName}${chosen.join('')}-${names}`;
}

/** All files below a directory that git does not ignore. */
export const keptBelow = (folder: string) => allBelow(folder, { passesIgnored: true });

/** Whether a path stands for names that another command prints. */
export const isListed = (path: string) => path.includes(anyName);

/** The directory of which all files are meant, and which these are; undefined for every other path. */
export function folderOfAll(path: string): { readonly folder: string; readonly choice: Choice } | undefined {
  const [, folder, chosen = '', names = ''] = /^(.*)\/\*\*\/listed\*([ihs]*)-([\da-f]*)$/s.exec(path) ?? [];
  if (folder === undefined) return undefined;
  const included = Buffer.from(names, 'hex').toString().split('/').filter(Boolean);
  const has = (letter: keyof typeof letters) => ({ [letters[letter]]: chosen.includes(letter) });
  return { folder, choice: { ...has('i'), ...has('h'), ...has('s'), included } };
}
