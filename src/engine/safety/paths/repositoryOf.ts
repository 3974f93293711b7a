import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder above, or here, with a repository in it. */
export function repositoryOf(directory: string): string | undefined {
  if (existsSync(join(directory, '.git'))) return directory;
  const parent = dirname(directory);
  return parent === directory ? undefined : repositoryOf(parent);
}
