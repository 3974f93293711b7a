import { existsSync, readFileSync } from 'node:fs';

/** The text of a small file, or undefined when there is none. */
export function readIfThere(file: string): string | undefined {
  // Most are asked for in vain, and it takes several times as long to throw and catch an error.
  if (!existsSync(file)) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
