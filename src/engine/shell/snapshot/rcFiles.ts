import { statSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** A file that an interactive bash reads when it starts, as it is now. */
export interface RcFile {
  readonly path: string;
  readonly mtimeMs: number;
  readonly size: number;
}

/**
 * In the order in which bash reads them. The first is compiled into the bash of some distributions (Debian, Arch, SUSE);
 * the others have no such file.
 */
const candidates = (home: string) => ['/etc/bash.bashrc', join(home, '.bashrc')];

/** The rc files that are there. */
export function findRcFiles(home: string): RcFile[] {
  return candidates(home).flatMap((path) => {
    const stats = statOf(path);
    return stats?.isFile() ? [{ path, mtimeMs: stats.mtimeMs, size: stats.size }] : [];
  });
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined; // Not there, or not to be reached: bash would not read it either.
  }
}
