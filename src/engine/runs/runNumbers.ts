import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { hintAt, hintedNumber, lastNumberIn, removalMark } from './lastNumber.ts';
import { makeFolder } from './makeFolder.ts';

/** Gives the numbers of the runs in a folder: each once, also when several processes ask, and when runs were removed. */
export class RunNumbers {
  readonly #directory: string;
  #next: number | undefined;
  /** What had been removed when `#next` was counted. */
  #counted: string | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Takes the next free number, and makes the folder of that name: `mkdir` decides who gets it. */
  take(): string {
    // Somebody may have removed the storage since it was last used.
    if (!existsSync(this.#directory)) {
      this.#next = undefined;
      makeFolder(this.#directory);
    }
    for (;;) {
      this.#next ??= this.#count();
      const number = this.#next++;
      const folder = join(this.#directory, String(number));
      if (!makeNewFolder(folder)) continue;
      if (removalMark(this.#directory) === this.#counted) {
        hintAt(this.#directory, number, this.#counted);
        return String(number);
      }
      // Runs were removed since the numbers were counted: this may have been one of them.
      rmdirSync(folder);
      this.#next = undefined;
    }
  }

  /** The highest that was ever given. */
  last(): number {
    return existsSync(this.#directory) ? lastNumberIn(readdirSync(this.#directory)) : 0;
  }

  #count(): number {
    this.#counted = removalMark(this.#directory);
    return (hintedNumber(this.#directory, this.#counted) ?? this.last()) + 1;
  }
}

/** False when it is there already. */
function makeNewFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}
