import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { cwdClosed, cwdMissing, cwdNotDirectory } from '../errors.ts';

/** A folder that is open in the editor. */
export interface Folder {
  readonly name: string;
  readonly path: string;
}

type Kind = 'directory' | 'closed' | 'other' | 'missing';

/** The directory that a call's `cwd` means: relative to where the session is, or to an open folder of that name. */
export function resolveCwd(cwd: string, sessionCwd: string, folders: readonly Folder[]): string {
  const direct = resolve(sessionCwd, cwd);
  const kind = kindOf(direct);
  if (kind === 'directory') return direct;
  const named = isAbsolute(cwd) ? undefined : inFolders(cwd, folders).find(isDirectory);
  if (named !== undefined) return named;
  throw errors[kind](direct);
}

const errors = { missing: cwdMissing, other: cwdNotDirectory, closed: cwdClosed };

export function isDirectory(path: string): boolean {
  return kindOf(path) === 'directory';
}

function inFolders(cwd: string, folders: readonly Folder[]): string[] {
  const [first, ...rest] = cwd.split(sep);
  return folders.filter(({ name }) => name === first).map(({ path }) => join(path, ...rest));
}

function kindOf(path: string): Kind {
  try {
    if (!statSync(path).isDirectory()) return 'other';
    return isOpen(path) ? 'directory' : 'closed';
  } catch {
    return 'missing'; // Not there, or not to be reached: the same to whoever wants to work in it.
  }
}

function isOpen(directory: string): boolean {
  try {
    accessSync(directory, constants.X_OK);
    return true;
  } catch {
    return false; // Whatever the reason, nobody gets in.
  }
}
