import { execa } from 'execa';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { artifactRemoved, noSuchArtifact } from '../errors.ts';
import { readStatus } from './awaitStatus.ts';
import { fill, makeUnfilled, write } from './fill.ts';
import { freshMs, Run, type RunEnd, type RunMeta } from './run.ts';
import { RunNumbers } from './runNumbers.ts';
import { writeAtomically } from './writeAtomically.ts';

/** An id becomes a path: nothing but a number may. */
const idPattern = /^[1-9]\d{0,14}$/;

/** Texts that name places in the run's directory. */
type Text = (run: Run) => string;

/** What a run is, to whoever asks later. */
export interface RunRecord {
  readonly meta: Omit<RunMeta, 'id'>;
  readonly command: string;
}

/** How its shell starts. */
export interface RunStart {
  readonly setup: Text;
  readonly launch: Text;
}

interface NewRun extends RunStart {
  readonly caption: string;
  /** Whether nobody will wait for it. */
  readonly isBackground?: boolean;
}

interface RunAhead {
  readonly run: Run;
  readonly madeAt: number;
}

/** For how long a run that was made ahead is used. Long before others take it for one that was left by somebody. */
const aheadForMs = freshMs / 2;

/**
 * All runs of a storage folder, numbered from 1. Several processes may use the same folder.
 *
 * Synchronous on purpose: a run has a handful of small files, and its caller waits for them. Measured, making them is
 * twice as fast as through the thread pool, and takes less than what is noticed by anybody else in the process.
 */
export class RunStore {
  readonly directory: string;
  readonly #numbers: RunNumbers;
  /** Made before its command is known, with all that such a run has. */
  #ahead: RunAhead | undefined;
  #makingAhead: Promise<void> | undefined;

  constructor(storage: string) {
    this.directory = join(storage, 'runs');
    this.#numbers = new RunNumbers(this.directory);
  }

  create(record: RunRecord, { setup, launch, caption, isBackground = false }: NewRun): Recorded {
    const run = this.#takeAhead() ?? this.#make();
    return whole(run, () => {
      fill(run.setupFile, setup(run));
      fill(run.launchFile, launch(run));
      if (caption) write(run.captionFile, caption);
      if (isBackground) this.letGo(run);
      return this.record(run, record);
    });
  }

  /**
   * Makes the directory, the files and the pipe of the next run while nobody waits for them: a pipe takes a process, and
   * on some file systems making files takes many times as long as to fill them. A run that is created before this
   * resolves is made from scratch.
   */
  async makeAhead(): Promise<void> {
    if (this.#isAheadThere()) return;
    this.#makingAhead ??= this.#makeRunAhead().finally(() => {
      this.#makingAhead = undefined;
    });
    await this.#makingAhead;
  }

  /** Takes away what was made for a run that never came. */
  async dropAhead(): Promise<void> {
    await this.#makingAhead?.catch(() => undefined);
    this.#discardAhead();
  }

  /** Has the numbers of all runs written down, so that they can be removed. */
  beginNumbers(): void {
    this.#numbers.begin();
  }

  /** Tells whoever shows the run that nobody waits for it any more. */
  letGo(run: Run): void {
    write(run.backgroundFile, '');
  }

  /** Tells whoever looks after the run that it does not end by itself. */
  markStopped(run: Run): void {
    write(run.stopFile, '');
  }

  /** A run whose shell is started before anybody knows its command. */
  reserve({ setup, launch }: RunStart): Run {
    const run = this.#at(this.#numbers.take());
    return whole(run, () => {
      write(run.setupFile, setup(run));
      write(run.launchFile, launch(run));
      write(run.stateFile, '');
      for (const file of [run.commandFile, run.metaFile]) makeUnfilled(file);
      return run;
    });
  }

  /** The run of an id as a model or a person wrote it. */
  open(id: string): Recorded {
    if (!idPattern.test(id)) throw noSuchArtifact(id);
    const run = this.#at(id);
    try {
      const meta = JSON.parse(readFileSync(run.metaFile, 'utf8')) as RunMeta;
      const end = meta.end ?? exitOf(run);
      return { run, meta: { ...meta, ...(end && { end }) } };
    } catch (error) {
      // Or something else is where the storage should be.
      if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw this.#notThere(run);
      throw error;
    }
  }

  /** The ids of all runs, the newest first. Some may be of runs that are only just being made. */
  async ids(): Promise<string[]> {
    const entries = await readdir(this.directory, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && idPattern.test(entry.name))
      .map(({ name }) => name)
      .sort((a, b) => Number(b) - Number(a));
  }

  /** Keeps a run from being removed, whatever its age and size. */
  pin(id: string): void {
    const { run } = this.open(id);
    try {
      write(run.pinFile, '');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw artifactRemoved(id);
      throw error;
    }
  }

  unpin(id: string): void {
    rmSync(this.open(id).run.pinFile, { force: true });
  }

  /** Records how a run ended, where its status does not say that, and takes away what only a running one needs. */
  finish(run: Run, meta: RunMeta, end: RunEnd & { endedAt: string }): void {
    if (end.kind !== 'exited') writeAtomically(run.metaFile, metaText({ ...meta, end }));
    // Never to be used for another run: that nobody writes to a pipe any more does not mean that nobody reads from it.
    for (const pipe of [run.pipe, run.stderrPipe]) rmSync(pipe, { force: true });
  }

  /** Says what a run is, last: what is said to be a run is whole. */
  record(run: Run, { meta, command }: RunRecord): Recorded {
    const numbered = { id: run.id, ...meta };
    return whole(run, () => {
      fill(run.commandFile, command);
      fill(run.metaFile, metaText(numbered));
      return { run, meta: numbered };
    });
  }

  /** A run that has what does not depend on its command. Its pipe is made by `agent-run`. */
  #make(): Run {
    const run = this.#at(this.#numbers.take());
    return whole(run, () => {
      write(run.stateFile, '');
      return run;
    });
  }

  async #makeRunAhead(): Promise<void> {
    this.#discardAhead();
    const madeAt = Date.now();
    const run = this.#make();
    whole(run, () => {
      for (const file of [run.setupFile, run.launchFile, run.commandFile, run.metaFile]) makeUnfilled(file);
    });
    // Where that fails, the run makes its own.
    await execa('mkfifo', ['-m', '600', run.pipe], { reject: false });
    this.#ahead = { run, madeAt };
  }

  #takeAhead(): Run | undefined {
    const run = this.#isAheadThere() ? this.#ahead?.run : undefined;
    if (run) this.#ahead = undefined;
    return run;
  }

  #discardAhead(): void {
    if (this.#ahead) rmSync(this.#ahead.run.directory, { recursive: true, force: true });
    this.#ahead = undefined;
  }

  /** It may have been removed with the storage. One that is not fresh may be just about to be. */
  #isAheadThere(): boolean {
    if (!this.#ahead) return false;
    const { run, madeAt } = this.#ahead;
    return Math.abs(Date.now() - madeAt) < aheadForMs && existsSync(run.stateFile);
  }

  #at(id: string): Run {
    return new Run(id, join(this.directory, id));
  }

  /** What has a directory is only just being made. What has none, and a number that was given, was there once. */
  #notThere({ id, directory }: Run): Error {
    const wasGiven = Number(id) <= this.#numbers.last();
    return wasGiven && !existsSync(directory) ? artifactRemoved(id) : noSuchArtifact(id);
  }
}

export interface Recorded {
  readonly run: Run;
  readonly meta: RunMeta;
}

/** How a run ended whose own status says so. */
function exitOf(run: Run): RunMeta['end'] {
  const status = readStatus(run);
  return status && { kind: 'exited', ...status, endedAt: statSync(run.statusFile).mtime.toISOString() };
}

/** Half a run is none, and on a full disk others need the space. */
function whole<T>(run: Run, make: () => T): T {
  try {
    return make();
  } catch (error) {
    rmSync(run.directory, { recursive: true, force: true });
    throw error;
  }
}

const metaText = (meta: RunMeta) => `${JSON.stringify(meta, undefined, 2)}\n`;
