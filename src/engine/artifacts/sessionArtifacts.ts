import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunMeta } from '../runs/run.ts';
import { type Recorded, type RunStore } from '../runs/runStore.ts';

/** More than a session ever looks back to. */
const maxArtifacts = 1000;

/** The artifacts of a session, the newest first. Those that are being removed are left out. */
export async function sessionArtifacts(runs: RunStore, session: string): Promise<Recorded[]> {
  const found: Recorded[] = [];
  for (const id of await runs.ids()) {
    if (found.length === maxArtifacts) break;
    if ((await sessionOf(join(runs.directory, id, 'meta.json'))) !== session) continue;
    const recorded = openIfThere(runs, id);
    if (recorded) found.push(recorded);
  }
  return found;
}

/** Asynchronously: most runs are of other sessions, and there may be thousands. */
async function sessionOf(metaFile: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(metaFile, 'utf8')) as RunMeta).session;
  } catch {
    return undefined; // Removed meanwhile, or not complete yet.
  }
}

function openIfThere(runs: RunStore, id: string): Recorded | undefined {
  try {
    return runs.open(id);
  } catch {
    return undefined;
  }
}
