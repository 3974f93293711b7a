import { stat } from 'node:fs/promises';
import { isAbsolute, join, resolve, sep } from 'node:path';
import { cwdMissing, cwdNotDirectory } from '../errors.ts';

/** A folder that is open in the editor. */
export interface Folder {
  readonly name: string;
  readonly path: string;
}

type Kind = 'directory' | 'other' | 'missing';

/** The directory that a call's `cwd` means: relative to where the session is, or to an open folder of that name. */
export async function resolveCwd(cwd: string, sessionCwd: string, folders: readonly Folder[]): Promise<string> {
  const direct = resolve(sessionCwd, cwd);
  const kind = await kindOf(direct);
  if (kind === 'directory') return direct;
  for (const candidate of isAbsolute(cwd) ? [] : inFolders(cwd, folders)) {
    if ((await kindOf(candidate)) === 'directory') return candidate;
  }
  throw kind === 'missing' ? cwdMissing(direct) : cwdNotDirectory(direct);
}

export async function isDirectory(path: string): Promise<boolean> {
  return (await kindOf(path)) === 'directory';
}

function inFolders(cwd: string, folders: readonly Folder[]): string[] {
  const [first, ...rest] = cwd.split(sep);
  return folders.filter(({ name }) => name === first).map(({ path }) => join(path, ...rest));
}

async function kindOf(path: string): Promise<Kind> {
  try {
    return (await stat(path)).isDirectory() ? 'directory' : 'other';
  } catch {
    return 'missing'; // Not there, or not to be reached: the same to whoever wants to work in it.
  }
}
