import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { shellMissing } from '../errors.ts';

/** The full path of the shell: as it is set, or found on the PATH. */
export async function findShell(shell: string, path: string | undefined): Promise<string> {
  const candidates = isAbsolute(shell) ? [shell] : (path ?? '').split(delimiter).map((folder) => join(folder, shell));
  for (const candidate of candidates) if (isAbsolute(candidate) && (await isExecutable(candidate))) return candidate;
  throw shellMissing(shell);
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false; // Whatever the reason, this is not the one.
  }
}
