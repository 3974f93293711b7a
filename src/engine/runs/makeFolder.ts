import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder that is the user's alone, with those above it. Step by step, since Node's own way of doing so never ends
 * where a parent is there and nothing can be made in it, as in /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (isFolder(folder)) return;
    // And another one may have removed it since.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || isThere(folder)) throw error;
    makeFolder(folder);
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Also a link that leads nowhere: no folder can be made in its place. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
