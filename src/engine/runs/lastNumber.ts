import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from './readIfThere.ts';
import { writeAtomically } from './writeAtomically.ts';

/** A file whose name has a number that was given. Runs can be removed; their numbers are never given again. */
const notePattern = /^last-(\d+)$/;
const noteOf = (number: number) => `last-${number}`;

/** The highest number that was ever given, by what is in the folder of the runs. */
export function lastNumberIn(names: readonly string[]): number {
  return names.reduce((last, name) => Math.max(last, numberIn(name)), 0);
}

const numberIn = (name: string) => Number(/^\d+$/.exec(name)?.[0] ?? notePattern.exec(name)?.[1] ?? 0);

/** Other than before when runs were removed since: then a number without a run may have been given all the same. */
export const removalMark = (directory: string) => readIfThere(join(directory, 'removals'));

/** How many runs are begun between two hints: as many may have to be passed over by whoever counts on one. */
const hintEvery = 32;

/** Where to begin to look for a free number, so that thousands of runs need not be listed to begin one. */
export function hintedNumber(directory: string, mark: string | undefined): number | undefined {
  const [number, at = ''] = (readIfThere(join(directory, 'hint')) ?? '').split(' ');
  // With runs removed since, a number above it may have been given without a trace.
  return at === (mark ?? 'none') && Number(number) > 0 ? Number(number) : undefined;
}

/** Writes down a number that was given, now and then. */
export function hintAt(directory: string, number: number, mark: string | undefined): void {
  if (number % hintEvery === 0) writeAtomically(join(directory, 'hint'), `${number} ${mark ?? 'none'}`);
}

/**
 * Writes down the highest number, before runs are removed. Several processes may do so at once: only lower ones are
 * taken away, and only after the higher one is there.
 */
export async function noteLastNumber(directory: string): Promise<void> {
  const names = await readdir(directory);
  const note = noteOf(lastNumberIn(names));
  if (!names.includes(note)) await writeFile(join(directory, note), '', { mode: 0o600 });
  const lower = names.filter((name) => notePattern.test(name) && name !== note);
  for (const name of lower) await rm(join(directory, name), { force: true });
  writeAtomically(join(directory, 'removals'), randomBytes(8).toString('hex'));
}
