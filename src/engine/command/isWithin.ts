import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Whether a path, with all links followed, is in a folder or is the folder. Neither has to exist. */
export function isWithin(folder: string, path: string): boolean {
  const real = realPath(path);
  const root = realPath(folder);
  if (real === undefined || root === undefined) return false;
  return relative(root, real).split(sep)[0] !== '..';
}

/** Undefined for what goes through a link to nowhere: whoever writes to it makes a file in an unknown place. */
function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    if (isThere(path)) return undefined;
    const parent = realPath(dirname(path));
    return parent === undefined ? undefined : join(parent, basename(path));
  }
}

/** In doubt it is. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
