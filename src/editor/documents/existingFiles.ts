import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An output can name any number of files that are not there. */
const maxPaths = 2000;

/** Finds the files that an output means, and looks for each once. */
export class ExistingFiles {
  readonly #folders: readonly string[];
  readonly #found = new Map<string, string | undefined>();

  /** @param folders what a relative path may be relative to, the likeliest first */
  constructor(folders: readonly string[]) {
    this.#folders = [...new Set(folders)];
  }

  async find(path: string): Promise<string | undefined> {
    if (!this.#found.has(path) && this.#found.size < maxPaths) this.#found.set(path, await this.#look(path));
    return this.#found.get(path);
  }

  async #look(path: string): Promise<string | undefined> {
    for (const candidate of this.#candidates(path)) if (await isFile(candidate)) return candidate;
    return undefined;
  }

  #candidates(path: string): string[] {
    if (path.startsWith('file:')) return pathsOf(path);
    const whole = path.replace(/^~(?=\/)/, homedir());
    return [...new Set(this.#folders.map((folder) => resolve(folder, whole)))];
  }
}

function pathsOf(url: string): string[] {
  try {
    return [fileURLToPath(url)];
  } catch {
    return []; // It names another machine, or is none.
  }
}

const isFile = (path: string) =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
