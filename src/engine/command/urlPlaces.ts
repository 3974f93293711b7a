import { join } from 'node:path';
import { type RunStore } from '../runs/runStore.ts';
import { sessionHash } from '../sessions/sessionHash.ts';

/** Where internal URLs lead. */
export interface UrlPlaces {
  /** The output of a run, by its id. Throws when there is none. */
  readonly artifactFile: (id: string) => string;
  /** The scratch folder of the session. It need not exist. */
  readonly scratchFolder: string;
  readonly skillRoots: readonly string[];
  readonly memoryRoots: readonly string[];
  /** Makes a folder with those above it, or does nothing where nothing is to be run. */
  readonly makeFolder: (folder: string) => void;
}

export interface UrlSettings {
  readonly skillRoots: readonly string[];
  readonly memoryRoots: readonly string[];
}

/** The places of a session. */
export function urlPlaces(
  { storage, runs, session }: { storage: string; runs: Pick<RunStore, 'open'>; session: string },
  { skillRoots, memoryRoots }: UrlSettings,
  makeFolder: (folder: string) => void,
): UrlPlaces {
  return {
    artifactFile: (id) => runs.open(id).run.outputFile,
    scratchFolder: join(storage, 'scratch', sessionHash(session)),
    skillRoots,
    memoryRoots,
    makeFolder,
  };
}
