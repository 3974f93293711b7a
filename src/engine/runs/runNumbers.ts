import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  linkSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './makeFolder.ts';
import { makeNewFolder } from './makeNewFolder.ts';
import { readIfThere } from './readIfThere.ts';

/** How often to begin anew with a storage that somebody removes at the same time. */
const maxAttempts = 10;

/**
 * Gives the numbers of the runs in a folder: each at most once, however many processes ask and whatever was removed.
 *
 * The file `.counter` has one byte for each number that was given. To take a number is to append a byte: its position is
 * the number. The kernel appends the bytes of several processes one after the other, so no two have the same position.
 * Nothing tells a process where its byte went, but the size does: when it has grown by just one since before, that byte is
 * ours. When it has grown by more, others have appended too, and the number is skipped. The file never shrinks, so neither
 * a removed run nor a killed process brings a number back.
 */
export class RunNumbers {
  readonly #directory: string;
  readonly #counter: string;

  constructor(directory: string) {
    this.#directory = directory;
    this.#counter = join(directory, '.counter');
  }

  /** Takes the next number, and makes the folder of that name. */
  take(): string {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const number = unlessMissing(() => this.#takeFromCounter());
      if (number !== undefined) return String(number);
      this.begin();
    }
    throw new Error(`there is no counter of runs in ${this.#directory}`);
  }

  /** The highest that was ever given. */
  last(): number {
    const counter = statSync(this.#counter, { throwIfNoEntry: false });
    if (counter) return counter.size;
    return existsSync(this.#directory) ? highestIn(this.#directory) : 0;
  }

  /**
   * Makes the counter where there is none: in a new storage, or in one where the runs themselves are all that tells of
   * their numbers. There it has to be done before any of them is removed.
   */
  begin(): void {
    if (existsSync(this.#counter)) return;
    makeFolder(this.#directory);
    unlessMissing(() => {
      this.#makeCounter();
    });
  }

  /** Undefined when the storage was removed, and the number is that of one which is gone. */
  #takeFromCounter(): number | undefined {
    const file = openSync(this.#counter, constants.O_WRONLY | constants.O_APPEND);
    try {
      for (;;) {
        const number = advance(file);
        if (number === undefined || !makeNewFolder(join(this.#directory, String(number)))) continue;
        // Without a name, the counter is not that of the folder which was just made.
        return fstatSync(file).nlink > 0 ? number : undefined;
      }
    } finally {
      closeSync(file);
    }
  }

  /** A link, since it appears with its full size, and never in the place of one that another process has made. */
  #makeCounter(): void {
    const made = `${this.#counter}-${randomBytes(4).toString('hex')}`;
    try {
      writeFileSync(made, '', { mode: 0o600 });
      truncateSync(made, highestIn(this.#directory));
      linkSync(made, this.#counter);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(made, { force: true });
    }
  }
}

/** Undefined when others have appended at the same time. */
function advance(counter: number): number | undefined {
  const before = fstatSync(counter).size;
  writeSync(counter, '.');
  const after = fstatSync(counter).size;
  return after === before + 1 ? after : undefined;
}

/**
 * The highest number in a storage without a counter. Of runs that were removed there, the name of a file tells. No run
 * has a number of more digits, and the counter could not be as long.
 */
function highestIn(directory: string): number {
  const given = readdirSync(directory).map((name) => Number(/^(?:last-)?(\d{1,9})$/.exec(name)?.[1] ?? 0));
  const hint = Number((readIfThere(join(directory, 'hint')) ?? '').split(' ')[0]);
  return given.reduce((highest, number) => Math.max(highest, number), hint > 0 ? hint : 0);
}

/** Undefined when somebody has removed the storage meanwhile. */
function unlessMissing<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
