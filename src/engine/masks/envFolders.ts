import { statSync } from 'node:fs';
import { lookForEnvFiles } from './envFiles.ts';

interface Look {
  /** When the folder had last changed. */
  readonly changedMs: number;
  readonly lookedMs: number;
  readonly files: readonly string[];
}

/** The time of a file may be as much older than the change that it tells of. */
const coarsestTimeMs = 50;
const maxFolders = 500;

/** The files of variables in folders. A folder is listed again when it has changed: its time tells that in no time. */
export class EnvFolders {
  readonly #looks = new Map<string, Look>();

  async filesIn(folder: string): Promise<readonly string[]> {
    const changedMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (changedMs === undefined) return [];
    const known = this.#looks.get(folder);
    if (known?.changedMs === changedMs && known.lookedMs - changedMs > coarsestTimeMs) return known.files;
    const lookedMs = Date.now();
    const { files } = await lookForEnvFiles(folder);
    if (this.#looks.size >= maxFolders) this.#looks.clear();
    this.#looks.set(folder, { changedMs, lookedMs, files });
    return files;
  }
}
