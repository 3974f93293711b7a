import { mkdirSync } from 'node:fs';

/** Makes a folder that is the user's alone. False when it is there already. */
export function makeNewFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
