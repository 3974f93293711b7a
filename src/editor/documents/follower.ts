import { watch, type FSWatcher } from 'node:fs';
import { type Run } from '../../engine/runs/run.ts';

/** Nobody reads faster. */
const minPauseMs = 250;
/** Of the time, looking takes at most a tenth. */
const pausePerCost = 9;
/** File events can be lost (network file systems, event queue overflow); looking this often makes up for it. */
const lookAgainMs = 1000;

/** Calls `look` when there may be more of a run's output, one call at a time, until it is disposed of. */
export class Follower {
  readonly #look: () => Promise<void>;
  readonly #watcher: FSWatcher | undefined;
  readonly #timer: NodeJS.Timeout;
  #state: 'waiting' | 'looking' | 'resting' | 'disposed' = 'waiting';
  #isDue = false;
  #rest: NodeJS.Timeout | undefined;

  constructor({ directory }: Run, look: () => Promise<void>) {
    this.#look = look;
    const request = () => {
      this.#isDue = true;
      if (this.#state === 'waiting') void this.#lookAndRest();
    };
    this.#watcher = tryToWatch(directory, request);
    this.#timer = setInterval(request, lookAgainMs);
    request();
  }

  dispose(): void {
    this.#state = 'disposed';
    this.#watcher?.close();
    clearInterval(this.#timer);
    clearTimeout(this.#rest);
  }

  async #lookAndRest(): Promise<void> {
    this.#state = 'looking';
    this.#isDue = false;
    const started = performance.now();
    await this.#look();
    if (this.#isDisposed()) return;
    this.#state = 'resting';
    const pauseMs = Math.max(minPauseMs, (performance.now() - started) * pausePerCost);
    this.#rest = setTimeout(() => {
      this.#state = 'waiting';
      if (this.#isDue) void this.#lookAndRest();
    }, pauseMs);
  }

  #isDisposed(): boolean {
    return this.#state === 'disposed';
  }
}

function tryToWatch(directory: string, changed: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(directory, changed);
    // A watcher that fails later leaves the timer to look.
    return watcher.on('error', () => undefined);
  } catch {
    return undefined; // The system's limit of watchers is reached, or the run was removed.
  }
}
