import { dirname } from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../../runs/makeFolder.ts';
import { readIfThere } from '../../runs/readIfThere.ts';
import { writeAtomically } from '../../runs/writeAtomically.ts';
import { snapshotSchema } from '../sessionState.ts';

const keptSchema = v.object({
  /** What it was taken of. */
  key: v.string(),
  takenAt: v.number(),
  /** Whether the rc files came to an end. */
  isWhole: v.boolean(),
  /** Nothing, where the rc files change nothing or did not come to an end. */
  snapshot: v.nullable(snapshotSchema),
  /** Names of functions that it lacks, because bash could not read them again. */
  leftOut: v.array(v.string()),
});

/** A snapshot that was taken, with what it takes to know whether it still holds. */
export type Kept = Readonly<v.InferOutput<typeof keptSchema>>;

/** Undefined when there is none that can be understood. A broken one is dropped by the next that is written. */
export function readSnapshotFile(file: string): Kept | undefined {
  try {
    return v.parse(keptSchema, JSON.parse(readIfThere(file) ?? ''));
  } catch {
    return undefined;
  }
}

/** For the next process. When that is not possible, it takes its own. */
export function writeSnapshotFile(file: string, kept: Kept): void {
  try {
    makeFolder(dirname(file));
    writeAtomically(file, JSON.stringify(kept));
  } catch {
    // Storage that cannot be written is reported by the run itself.
  }
}
