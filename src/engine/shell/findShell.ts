import { shellMissing, shellNotBash } from '../errors.ts';
import { findProgram } from '../findProgram.ts';
import { isBash } from './isBash.ts';

/** The full path of the shell: as it is set, or found on the PATH. */
export function findShell(shell: string, path: string | undefined): string {
  const found = findProgram(shell, path);
  if (found === undefined) throw shellMissing(shell);
  if (!isBash(found)) throw shellNotBash(found);
  return found;
}
