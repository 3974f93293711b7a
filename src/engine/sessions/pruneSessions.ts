import { lstat, opendir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finishRemoving, removeTree } from '../runs/removeTree.ts';

/** The state of a session, or what was left of writing it or of having the session alone. */
const statePattern = /^[0-9a-f]{32}\.(json(\.[0-9a-f]{8})?|lock(\.\d+)?)$/;
const scratchPattern = /^[0-9a-f]{32}$/;

/** Removes what sessions have left that nobody has used since: their states and their scratch folders. */
export async function pruneSessions(
  storage: string,
  unusedSince: number,
  signal: AbortSignal,
): Promise<void> {
  const states = join(storage, 'sessions');
  const folders = join(storage, 'scratch');
  const scratch = await namesIn(folders);
  if (scratch.length > 0) await finishRemoving(folders, Date.now());
  for (const name of scratch) {
    if (signal.aborted) return;
    const folder = join(folders, name);
    if (!scratchPattern.test(name) || !(await look(folder))?.isDirectory()) continue;
    // The state of a session tells when it was last used, where it has one.
    if (await isNewer(join(states, `${name}.json`), unusedSince)) continue;
    if (!(await hasNewer(folder, unusedSince, signal))) await removeTree(folder);
  }
  for (const name of await namesIn(states)) {
    if (signal.aborted) return;
    const file = join(states, name);
    const isState = statePattern.test(name) && (await look(file))?.isFile();
    if (isState && !(await isNewer(file, unusedSince))) await rm(file, { force: true });
  }
}

/** None where there is no such folder, or a link in its place. */
async function namesIn(folder: string): Promise<string[]> {
  return (await look(folder))?.isDirectory() ? readdir(folder) : [];
}

const isNewer = async (path: string, since: number) => ((await look(path))?.mtimeMs ?? 0) > since;

/** Whether a folder, or anything below it, has changed since. */
async function hasNewer(folder: string, since: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted || (await isNewer(folder, since))) return true;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() ? await hasNewer(path, since, signal) : await isNewer(path, since)) return true;
  }
  return false;
}

/** Never through a link. */
const look = (path: string) => lstat(path).catch(() => undefined);
