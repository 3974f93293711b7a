import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noSuchArtifact } from '../errors.ts';
import { writeAtomically } from './writeAtomically.ts';
import { Run, type RunMeta } from './run.ts';

/** The files a run starts with. */
export interface RunFiles {
  readonly meta: Omit<RunMeta, 'id'>;
  readonly command: string;
  /** Texts that name places in the run's directory. */
  readonly setup: (run: Run) => string;
  readonly launch: (run: Run) => string;
}

const privateFile = { mode: 0o600 };

/** All runs of a storage folder, numbered from 1. Several processes may use the same folder. */
export class RunStore {
  readonly directory: string;
  readonly #nextFile: string;
  #next: number | undefined;

  constructor(storage: string) {
    this.directory = join(storage, 'runs');
    this.#nextFile = join(storage, 'next-run');
  }

  async create({ meta, command, setup, launch }: RunFiles): Promise<{ run: Run; meta: RunMeta }> {
    const run = await this.#allocate();
    const numbered = { id: run.id, ...meta };
    await Promise.all([
      writeFile(run.commandFile, command, privateFile),
      writeFile(run.setupFile, setup(run), privateFile),
      writeFile(run.launchFile, launch(run), privateFile),
      writeFile(run.outputFile, '', privateFile),
      writeFile(run.metaFile, metaText(numbered), privateFile),
    ]);
    return { run, meta: numbered };
  }

  /** The run of an id as a model or a person wrote it. */
  async open(id: string): Promise<{ run: Run; meta: RunMeta }> {
    // An id becomes a path: nothing but a number may.
    if (!/^[1-9]\d{0,14}$/.test(id)) throw noSuchArtifact(id);
    const run = this.#at(id);
    try {
      return { run, meta: JSON.parse(await readFile(run.metaFile, 'utf8')) as RunMeta };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw noSuchArtifact(id);
      throw error;
    }
  }

  /** Records how a run ended, and removes what only a running one needs. */
  async finish(run: Run, meta: RunMeta): Promise<void> {
    await Promise.all([writeAtomically(run.metaFile, metaText(meta)), rm(run.pipe, { force: true })]);
  }

  #at(id: string): Run {
    return new Run(id, join(this.directory, id));
  }

  /** Takes the next free number. `mkdir` decides who gets it; the file only saves looking from 1. */
  async #allocate(): Promise<Run> {
    this.#next ??= await this.#begin();
    for (;;) {
      const run = this.#at(String(this.#next++));
      try {
        await mkdir(run.directory, { mode: 0o700 });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      await writeAtomically(this.#nextFile, String(this.#next));
      return run;
    }
  }

  async #begin(): Promise<number> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    return this.#nextNumber();
  }

  async #nextNumber(): Promise<number> {
    try {
      return Number.parseInt(await readFile(this.#nextFile, 'utf8'), 10) || 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 1;
      throw error;
    }
  }
}

const metaText = (meta: RunMeta) => `${JSON.stringify(meta, undefined, 2)}\n`;
