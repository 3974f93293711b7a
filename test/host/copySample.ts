import { cp, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the sample workspace: in a new temporary folder that the caller deletes, or as `sample` in `parent`. */
export async function copySample(parent?: string): Promise<string> {
  const folder = parent ? join(parent, 'sample') : await mkdtemp(join(tmpdir(), 'agent-shell-sample-'));
  await cp(join(import.meta.dirname, 'sample'), folder, { recursive: true });
  return realpath(folder); // shells report the real path; macOS keeps its temporary folder behind a link
}
