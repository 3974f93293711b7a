import { randomBytes } from 'node:crypto';
import { access, lstat, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What is on its way out, under a name that nobody looks for. */
const removedPattern = /^\.removed-[0-9a-f]{8}$/;

/** Whoever is at it needs no longer between the two steps. */
const graceMs = 60_000;

/**
 * Removes a directory as a whole: for others it is there with all it holds, or not at all. Only one of several that try
 * does it. It is kept when it has the file that keeps it, also one that was made just now, and when the system does not
 * let it go. What cannot be removed once it is out of the way is left to {@link finishRemoving}.
 */
export async function removeTree(directory: string, keptBy?: string): Promise<'removed' | 'gone' | 'kept'> {
  const hidden = join(dirname(directory), `.removed-${randomBytes(4).toString('hex')}`);
  try {
    await rename(directory, hidden);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'gone' : 'kept';
  }
  if (keptBy !== undefined && (await isThere(join(hidden, keptBy)))) {
    await rename(hidden, directory);
    return 'kept';
  }
  await removeHidden(hidden);
  return 'removed';
}

/** Removes what somebody was removing when their process ended. */
export async function finishRemoving(directory: string, now: number): Promise<void> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => removedPattern.test(name));
  for (const hidden of names.map((name) => join(directory, name))) {
    const { ctimeMs = Infinity } = (await lstat(hidden).catch(() => undefined)) ?? {};
    if (now - ctimeMs > graceMs) await removeHidden(hidden);
  }
}

/** Links in it are removed, not followed. Others may be removing it too, or still be adding to it. */
const removeHidden = (hidden: string) => rm(hidden, { recursive: true, force: true }).catch(() => undefined);

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
