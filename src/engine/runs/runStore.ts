import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noSuchArtifact } from '../errors.ts';
import { Run, type RunMeta } from './run.ts';
import { writeAtomically } from './writeAtomically.ts';

/** What a run starts with. */
export interface RunFiles {
  readonly meta: Omit<RunMeta, 'id'>;
  readonly command: string;
  readonly caption: string;
  /** Texts that name places in the run's directory. */
  readonly setup: (run: Run) => string;
  readonly launch: (run: Run) => string;
}

/**
 * All runs of a storage folder, numbered from 1. Several processes may use the same folder.
 *
 * Synchronous on purpose: a run has a handful of small files, and its caller waits for them. Measured, making them is
 * twice as fast as through the thread pool, and takes less than what is noticed by anybody else in the process.
 */
export class RunStore {
  readonly directory: string;
  readonly #sparePipe: string;
  #next: number | undefined;

  constructor(storage: string) {
    this.directory = join(storage, 'runs');
    this.#sparePipe = join(storage, 'spare-pipe');
  }

  create({ meta, command, caption, setup, launch }: RunFiles): { run: Run; meta: RunMeta } {
    const run = this.#allocate();
    const numbered = { id: run.id, ...meta };
    write(run.commandFile, command);
    write(run.setupFile, setup(run));
    write(run.launchFile, launch(run));
    write(run.metaFile, metaText(numbered));
    if (caption) write(run.captionFile, caption);
    this.#reusePipe(run);
    return { run, meta: numbered };
  }

  /** The run of an id as a model or a person wrote it. */
  open(id: string): { run: Run; meta: RunMeta } {
    // An id becomes a path: nothing but a number may.
    if (!/^[1-9]\d{0,14}$/.test(id)) throw noSuchArtifact(id);
    const run = this.#at(id);
    try {
      return { run, meta: JSON.parse(readFileSync(run.metaFile, 'utf8')) as RunMeta };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw noSuchArtifact(id);
      throw error;
    }
  }

  /** Records how a run ended, and takes away what only a running one needs. */
  finish(run: Run, meta: RunMeta): void {
    writeAtomically(run.metaFile, metaText(meta));
    const isPipeFree = meta.end?.kind === 'exited' && meta.end.output === 'complete';
    if (isPipeFree) renameSync(run.pipe, this.#sparePipe);
    else rmSync(run.pipe, { force: true });
  }

  /** Making a pipe takes a process; one that nobody has open any more is as good as new. */
  #reusePipe(run: Run): void {
    try {
      renameSync(this.#sparePipe, run.pipe);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  #at(id: string): Run {
    return new Run(id, join(this.directory, id));
  }

  /** Takes the next free number: `mkdir` decides who gets it. */
  #allocate(): Run {
    // Somebody may have removed the storage since it was last used.
    if (!existsSync(this.directory)) this.#next = undefined;
    this.#next ??= this.#lastNumber() + 1;
    for (;;) {
      const run = this.#at(String(this.#next++));
      try {
        mkdirSync(run.directory, { mode: 0o700 });
        return run;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }

  #lastNumber(): number {
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    return readdirSync(this.directory).reduce((last, name) => Math.max(last, Number(name) || 0), 0);
  }
}

const write = (file: string, text: string) => {
  writeFileSync(file, text, { mode: 0o600 });
};

const metaText = (meta: RunMeta) => `${JSON.stringify(meta, undefined, 2)}\n`;
