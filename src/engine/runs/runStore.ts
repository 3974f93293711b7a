import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noSuchArtifact } from '../errors.ts';
import { writeAtomically } from './writeAtomically.ts';
import { Run, type RunEnd, type RunMeta } from './run.ts';

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
  #nextFile: string;

  constructor(storage: string) {
    this.directory = join(storage, 'runs');
    this.#nextFile = join(storage, 'next-run');
  }

  async create({ meta, command, setup, launch }: RunFiles): Promise<Run> {
    const run = await this.#allocate();
    await mkdir(run.stateDirectory, { mode: 0o700 });
    await Promise.all([
      writeFile(run.commandFile, command, privateFile),
      writeFile(run.setupFile, setup(run), privateFile),
      writeFile(run.launchFile, launch(run), privateFile),
      writeFile(run.outputFile, '', privateFile),
      writeFile(run.metaFile, metaText({ id: run.id, ...meta }), privateFile),
    ]);
    return run;
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
  async finish(run: Run, end: RunEnd, endedAt: Date): Promise<void> {
    const meta = JSON.parse(await readFile(run.metaFile, 'utf8')) as RunMeta;
    await writeAtomically(run.metaFile, metaText({ ...meta, end: { ...end, endedAt: endedAt.toISOString() } }));
    await rm(run.pipe, { force: true });
  }

  #at(id: string): Run {
    return new Run(id, join(this.directory, id));
  }

  /** Takes the next free number. `mkdir` decides who gets it; the file only saves looking from 1. */
  async #allocate(): Promise<Run> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    for (let number = await this.#nextNumber(); ; number++) {
      const run = this.#at(String(number));
      try {
        await mkdir(run.directory, { mode: 0o700 });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
        throw error;
      }
      await writeAtomically(this.#nextFile, String(number + 1));
      return run;
    }
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
