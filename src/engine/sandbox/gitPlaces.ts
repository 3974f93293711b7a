import { readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readIfThere } from '../runs/readIfThere.ts';
import { protectedInGit } from './places.ts';

/** What git runs, or is told by to run something, in the repository of a folder and those of its submodules. */
export function gitPlaces(folder: string): string[] {
  const git = join(folder, '.git');
  const kind = statSync(git, { throwIfNoEntry: false });
  if (!kind) return [];
  if (kind.isDirectory()) return repositoryPlaces(git);
  // A file that says where the repository is: that of a submodule, or of one of several working trees.
  return [git, ...protectedInGit.map((name) => join(repositoryNamedIn(git), name))];
}

function repositoryNamedIn(file: string): string {
  const [, path = '.'] = /^gitdir: (.*)$/m.exec(readIfThere(file) ?? '') ?? [];
  return resolve(dirname(file), path);
}

function repositoryPlaces(repository: string): string[] {
  return [
    ...protectedInGit.map((name) => join(repository, name)),
    ...foldersIn(join(repository, 'modules')).flatMap(submodulePlaces),
  ];
}

/** A submodule's name may have slashes in it. */
function submodulePlaces(folder: string): string[] {
  const isRepository = statSync(join(folder, 'HEAD'), { throwIfNoEntry: false })?.isFile();
  return isRepository ? repositoryPlaces(folder) : foldersIn(folder).flatMap(submodulePlaces);
}

function foldersIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));
}
