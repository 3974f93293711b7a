import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Snapshot } from '../sessionState.ts';
import { rcEnvironment } from './rcEnvironment.ts';
import { findRcFiles, type RcFile } from './rcFiles.ts';
import { readRcFiles, type RcReading } from './readRcFiles.ts';
import { readSnapshotFile, writeSnapshotFile, type Kept } from './snapshotFile.ts';
import { isEmpty, snapshotOf } from './snapshotOf.ts';

/** What rc files read in their turn can change without them. */
const wholeKeptMs = 60 * 60 * 1000;
/** Files that did not come to an end may do so when the machine has less to do. */
const failedKeptMs = 5 * 60 * 1000;

interface Asked {
  readonly seen: string;
  readonly env: Record<string, string>;
  readonly key: string;
}

/** A snapshot, and what is to be known of it. */
export interface Beginning {
  /** Undefined when the rc files change nothing, or did not come to an end in time. */
  readonly snapshot: Snapshot | undefined;
  /** Names of functions that it lacks, because bash could not read them again. */
  readonly leftOut: readonly string[];
}

/** What the user's rc files make of a shell: the state that every session begins with. Taken once, and kept. */
export class Snapshots {
  readonly #file: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #beingTaken = new Map<string, Promise<Kept>>();
  #last: Kept | undefined;
  #asked: Asked | undefined;

  constructor(storage: string, env: NodeJS.ProcessEnv) {
    this.#file = join(storage, 'snapshot.json');
    this.#env = env;
  }

  /** Takes at most about 2 s. */
  async take(shell: string): Promise<Beginning> {
    const home = this.#env.HOME ?? homedir();
    const files = findRcFiles(home);
    if (files.length === 0) return { snapshot: undefined, leftOut: [] };
    const { env, key } = this.#askedFor(shell, home, files);
    const last = this.#last;
    if (last && holds(last, key)) return beginningOf(last);
    const taken = await this.#takeOnce(key, { shell, home, env, files: files.map(({ path }) => path) });
    this.#last = taken;
    return beginningOf(taken);
  }

  /** The last one that was taken keeps commands from being run: as long as after a failure, there is none. */
  discard(): void {
    if (!this.#last) return;
    this.#last = { ...this.#last, ...nothing, takenAt: Date.now() };
    writeSnapshotFile(this.#file, this.#last);
  }

  /** Every call asks, and to go through all variables takes longer than the rest: only when one that matters has changed. */
  #askedFor(shell: string, home: string, files: readonly RcFile[]): Asked {
    const seen = JSON.stringify([shell, home, this.#env.PATH, files]);
    if (this.#asked?.seen === seen) return this.#asked;
    const env = rcEnvironment(this.#env);
    this.#asked = { seen, env, key: hash({ shell, home, files, env }) };
    return this.#asked;
  }

  /** Whoever asks while it is being taken gets the same one. */
  async #takeOnce(key: string, reading: RcReading): Promise<Kept> {
    const running = this.#beingTaken.get(key);
    if (running) return running;
    const taking = this.#keptOrTaken(key, reading).finally(() => {
      this.#beingTaken.delete(key);
    });
    this.#beingTaken.set(key, taking);
    return taking;
  }

  async #keptOrTaken(key: string, reading: RcReading): Promise<Kept> {
    const before = readSnapshotFile(this.#file);
    if (before && holds(before, key)) return before;
    const taken = { key, takenAt: Date.now(), ...(await takeNow(reading)) };
    writeSnapshotFile(this.#file, taken);
    return taken;
  }
}

type Taken = Pick<Kept, 'isWhole' | 'snapshot' | 'leftOut'>;

const nothing: Taken = { isWhole: false, snapshot: null, leftOut: [] };

async function takeNow(reading: RcReading): Promise<Taken> {
  try {
    const dump = (await readRcFiles(reading)) ?? '';
    const taken = await snapshotOf(dump, { shell: reading.shell, pathBefore: reading.env.PATH ?? '' });
    if (!taken) return nothing;
    const { snapshot, leftOut } = taken;
    return { isWhole: true, snapshot: isEmpty(snapshot) ? null : snapshot, leftOut };
  } catch {
    return nothing; // No home to be in, no room for the dump: commands run without.
  }
}

const beginningOf = ({ snapshot, leftOut }: Kept): Beginning => ({
  snapshot: snapshot ?? undefined,
  leftOut,
});

function holds({ key, takenAt, isWhole }: Kept, wanted: string): boolean {
  const ageMs = Date.now() - takenAt;
  return key === wanted && ageMs >= 0 && ageMs < (isWhole ? wholeKeptMs : failedKeptMs);
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
