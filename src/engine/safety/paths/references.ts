import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The branch that a repository is on, '' where it is on none, undefined where that cannot be told. */
export function branchOf(repository: string): string | undefined {
  const folder = gitFolder(repository);
  if (keepsTable(folder)) return undefined;
  const head = contentOf(join(folder, 'HEAD'));
  const [, branch] = /^ref: refs\/heads\/(\S+)\s*$/.exec(head ?? '') ?? [];
  return branch ?? (/^[\da-f]{40,64}\s*$/.test(head ?? '') ? '' : undefined);
}

/** Whether no tag of a repository could be taken for an option. */
export function hasPlainTags(repository: string): boolean {
  const folder = gitFolder(repository);
  if (keepsTable(folder)) return false;
  const common = commonFolder(folder);
  const packed = contentOf(join(common, 'packed-refs')) ?? '';
  return !packed.includes(' refs/tags/-') && !namesIn(join(common, 'refs/tags')).some(isDashed);
}

/** Whether a repository has a branch or a tag of a name, its own or one of a remote. Of one that keeps a table none is known. */
export function hasReference(repository: string | undefined, name: string): boolean {
  if (repository === undefined || name === '' || name.includes('..')) return false;
  const common = commonFolder(gitFolder(repository));
  const remotes = namesIn(join(common, 'refs/remotes')).map((remote) => `remotes/${remote}`);
  const names = ['heads', 'tags', ...remotes].map((kind) => `refs/${kind}/${name}`);
  const packed = (contentOf(join(common, 'packed-refs')) ?? '').split('\n');
  return (
    names.some((path) => statSync(join(common, path), { throwIfNoEntry: false })?.isFile()) ||
    packed.some((line) => /^[\da-f]+ refs\/(heads|tags|remotes\/[^/]+)\/(.+)$/.exec(line)?.[2] === name)
  );
}

/** Whether names are kept in a table, which is not read here. */
const keepsTable = (folder: string) => namesIn(commonFolder(folder)).includes('reftable');

/** What all working trees of a repository have in common. */
export const commonFolder = (folder: string) =>
  resolve(folder, contentOf(join(folder, 'commondir'))?.trim() ?? '.');

const isDashed = (name: string) => name.startsWith('-');

/** Of a working tree that was added, `.git` is a file that says where. */
export function gitFolder(repository: string): string {
  const path = join(repository, '.git');
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  const [, folder = path] = /^gitdir: (.+)\n?$/.exec(contentOf(path) ?? '') ?? [];
  return resolve(repository, folder);
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // There is none.
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // There is none.
  }
}
