import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endOrphans } from '../runs/endOrphans.ts';
import { pruneRuns } from '../runs/prune.ts';
import { type RunStore } from '../runs/runStore.ts';
import { pruneSessions } from '../sessions/pruneSessions.ts';
import { type Settings } from './settings.ts';

export interface HousekeeperOptions {
  readonly storage: string;
  readonly runs: RunStore;
  readonly settings: () => Settings;
}

const dayMs = 24 * 60 * 60 * 1000;
/** How often it is worth to look. */
const everyMs = 5 * 60 * 1000;

/**
 * Removes what is kept for too long or takes too much space, and stops what nobody keeps any more: in the background, now
 * and then, after a run.
 */
export class Housekeeper {
  readonly #options: HousekeeperOptions;
  readonly #closing = new AbortController();
  #lookedAt = -Infinity;
  #work: Promise<void> | undefined;

  constructor(options: HousekeeperOptions) {
    this.#options = options;
  }

  /** Costs its caller nothing: the result of the run goes first. */
  runHasEnded(): void {
    if (Date.now() - this.#lookedAt < everyMs) return;
    this.#lookedAt = Date.now();
    setImmediate(() => {
      // What cannot be removed now is tried again later, and is no concern of any command.
      this.#work = this.#clean().catch(() => undefined);
    });
  }

  async dispose(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  async #clean(): Promise<void> {
    const { storage, runs, settings } = this.#options;
    const { signal } = this.#closing;
    if (signal.aborted || !(await this.#isDue())) return;
    const { maxAgeDays, maxTotalBytes } = settings();
    const maxAgeMs = maxAgeDays * dayMs;
    await endOrphans(runs, signal);
    await pruneRuns(runs, { maxAgeMs, maxTotalBytes }, signal);
    await pruneSessions(storage, Date.now() - maxAgeMs, signal);
  }

  /** The windows and command lines that share a storage share the work too. */
  async #isDue(): Promise<boolean> {
    const file = join(this.#options.storage, 'cleaned');
    const last = await stat(file).catch(() => undefined);
    if (last && Math.abs(Date.now() - last.mtimeMs) < everyMs) return false;
    await writeFile(file, `${new Date().toISOString()}\n`, { mode: 0o600 });
    return true;
  }
}
