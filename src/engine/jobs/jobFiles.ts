import { existsSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { makeNewFolder } from '../runs/makeNewFolder.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { jobRecordSchema, type JobRecord } from './jobRecord.ts';

const leftEnding = '.left';

/** A record, and in whose folder it is. */
export interface Kept {
  readonly owner: string;
  readonly record: JobRecord;
}

/**
 * The records of all jobs, in a folder for each process that looks after some. Who moves a record into its own folder has
 * taken the job over: a rename happens once.
 */
export class JobFiles {
  readonly #directory: string;

  constructor(storage: string) {
    this.#directory = join(storage, 'jobs');
  }

  folderOf(owner: string): string {
    return join(this.#directory, owner);
  }

  save(owner: string, record: JobRecord): void {
    this.#makeFolderOf(owner);
    writeAtomically(this.#file(owner, record.id), `${JSON.stringify(record)}\n`);
  }

  remove(owner: string, id: string): void {
    rmSync(this.#file(owner, id), { force: true });
    this.#removeIfEmpty(owner);
  }

  owners(): string[] {
    return namesIn(this.#directory).filter((name) => !name.endsWith(leftEnding));
  }

  /** Says that an owner looks after its jobs no more, though its process may go on for a while. */
  leave(owner: string): void {
    if (existsSync(this.folderOf(owner))) writeFileSync(this.#leftFile(owner), '', { mode: 0o600 });
  }

  isLeft(owner: string): boolean {
    return existsSync(this.#leftFile(owner));
  }

  recordsOf(owner: string): JobRecord[] {
    return namesIn(this.folderOf(owner)).flatMap((name) => this.#read(join(this.folderOf(owner), name)));
  }

  all(): Kept[] {
    return this.owners().flatMap((owner) => this.recordsOf(owner).map((record) => ({ owner, record })));
  }

  /** Whether it was there to be taken. */
  move(id: string, from: string, to: string): boolean {
    this.#makeFolderOf(to);
    try {
      renameSync(this.#file(from, id), this.#file(to, id));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    this.#removeIfEmpty(from);
    return true;
  }

  /** Not the storage itself: where that was removed, so were the runs that the records are about. */
  #makeFolderOf(owner: string): void {
    for (const folder of [this.#directory, this.folderOf(owner)]) makeNewFolder(folder);
  }

  /** Beside the folder, which is removed with its last record. */
  #leftFile(owner: string): string {
    return this.folderOf(owner) + leftEnding;
  }

  #file(owner: string, id: string): string {
    return join(this.folderOf(owner), `${id}.json`);
  }

  /** None where it is only being written, was taken meanwhile, or is not what we have written. */
  #read(file: string): JobRecord[] {
    const text = file.endsWith('.json') ? readIfThere(file) : undefined;
    if (text === undefined) return [];
    try {
      return [v.parse(jobRecordSchema, JSON.parse(text))];
    } catch {
      // Nobody can use it: the output of its run is an artifact all the same.
      rmSync(file, { force: true });
      return [];
    }
  }

  #removeIfEmpty(owner: string): void {
    try {
      rmdirSync(this.folderOf(owner));
      rmSync(this.#leftFile(owner), { force: true });
    } catch {
      // There are others in it, or it is gone.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
