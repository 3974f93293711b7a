import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere } from '../runs/readIfThere.ts';
import { isPlainGitConfig } from './plainGitConfig.ts';

/**
 * What could turn git to another remote, or have it run something: anything but an ordinary repository with plain settings.
 * Undefined where there is none, and where there is no repository at all.
 */
export function steeringGit(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (looksBare(folder)) return folder;
    const repository = join(folder, '.git');
    if (kindOf(repository)) return steeringIn(repository);
    if (folder === dirname(folder)) return undefined;
  }
}

/** A folder that git takes for what `.git` is elsewhere. */
const looksBare = (folder: string) =>
  kindOf(join(folder, 'HEAD')) !== undefined &&
  ['objects', 'refs', 'commondir'].some((name) => kindOf(join(folder, name)));

function steeringIn(repository: string): string | undefined {
  if (!isRepository(repository)) return repository;
  const config = join(repository, 'config');
  // Settings of a working tree, another repository's, and remotes as git kept them long ago.
  const elsewhere = ['commondir', 'config.worktree', 'remotes', 'branches']
    .map((name) => join(repository, name))
    .find((path) => !isEmptyOrMissing(path));
  if (elsewhere !== undefined) return elsewhere;
  const kind = kindOf(config);
  return kind === undefined || (kind === 'file' && isPlainGitConfig(readIfThere(config) ?? ''))
    ? undefined
    : config;
}

/** Git passes by what is none, and looks for another one further up. */
const isRepository = (folder: string) =>
  kindOf(folder) === 'folder' &&
  kindOf(join(folder, 'objects')) === 'folder' &&
  kindOf(join(folder, 'refs')) === 'folder' &&
  kindOf(join(folder, 'HEAD')) === 'file' &&
  /^(ref: refs\/\S+|[\da-f]{40}([\da-f]{24})?)\n?$/.test(readIfThere(join(folder, 'HEAD')) ?? '');

function isEmptyOrMissing(path: string): boolean {
  const kind = kindOf(path);
  return kind === undefined || (kind === 'folder' && readdirSync(path).length === 0);
}

/** A link is neither a file nor a folder. */
function kindOf(path: string): 'file' | 'folder' | 'other' | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  if (stats.isFile()) return 'file';
  return stats.isDirectory() ? 'folder' : 'other';
}
