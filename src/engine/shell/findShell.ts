import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { shellMissing } from '../errors.ts';

/** The full path of the shell: as it is set, or found on the PATH. */
export function findShell(shell: string, path: string | undefined): string {
  const candidates = isAbsolute(shell)
    ? [shell]
    : (path ?? '').split(delimiter).map((folder) => join(folder, shell));
  const found = candidates.find((candidate) => isAbsolute(candidate) && isExecutable(candidate));
  if (found === undefined) throw shellMissing(shell);
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // Whatever the reason, this is not the one.
  }
}
