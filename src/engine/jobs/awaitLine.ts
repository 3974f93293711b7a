import { statSync, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Hit } from '../artifacts/lineSearch.ts';
import { maxMatchLength } from '../artifacts/clampLine.ts';
import { searchInThread } from '../artifacts/searchInThread.ts';
import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { countNewlinesOf } from '../output/countLines.ts';
import { type Run } from '../runs/run.ts';

export interface LineQuery {
  readonly pattern: string;
  /** Where to begin: a number of bytes. */
  readonly since: number;
  /** The file of the thread that searches. */
  readonly searchWorker: string;
  /** The secrets that are masked. */
  readonly known: KnownSecrets | undefined;
}

/** A chatty command must not keep us busy: it is looked at again after so long at the soonest. */
const restMs = 200;
/** And then after a multiple of the time that a look took. */
const restFactor = 4;
/** File events can be lost; looking this often makes up for it. */
const lookAgainMs = 2000;
const maxSearchMs = 20_000;

/** Resolves with the first line that matches, as soon as it is there. Rejects when aborted, or when the pattern is bad. */
export async function awaitLine(
  run: Run,
  { pattern, since, searchWorker, known }: LineQuery,
  signal: AbortSignal,
): Promise<Hit> {
  let from = await lineAt(run, since);
  let searched = -1;
  for (;;) {
    const startedAt = Date.now();
    const size = sizeOf(run);
    if (size > searched) {
      const hit = await firstHit(run, { pattern, from, searchWorker, known }, signal);
      if (hit) return hit;
      // The last line may not be whole yet.
      from = Math.max(from, await lineAt(run, size));
      searched = size;
    }
    await delay(Math.max(restMs, (Date.now() - startedAt) * restFactor), undefined, { signal });
    if (sizeOf(run) === searched) await growth(run, signal);
  }
}

/** The first line that matches now, if any. */
export async function findLine(run: Run, query: LineQuery, signal: AbortSignal): Promise<Hit | undefined> {
  return firstHit(run, { ...query, from: await lineAt(run, query.since) }, signal);
}

async function firstHit(
  { id, outputFile, commandFile }: Run,
  { pattern, from, searchWorker, known }: Omit<LineQuery, 'since'> & { readonly from: number },
  signal: AbortSignal,
): Promise<Hit | undefined> {
  let first: Hit | undefined;
  await searchInThread(
    {
      artifacts: [{ id, file: outputFile, commandFile }],
      pattern: { text: pattern, isRegex: true, ignoreCase: false },
      context: 0,
      lines: { from },
      raw: false,
      known,
      room: { lines: 1, bytes: 2 * maxMatchLength + 100 },
      maxShown: maxMatchLength,
      maxMs: maxSearchMs,
    },
    (_id, hits) => {
      first ??= hits[0];
    },
    { worker: searchWorker, signal },
  );
  return first;
}

const sizeOf = ({ outputFile }: Run) => statSync(outputFile, { throwIfNoEntry: false })?.size ?? 0;

/** The number of the line that a byte is in. */
async function lineAt(run: Run, byte: number): Promise<number> {
  const size = Math.min(byte, sizeOf(run));
  return size <= 0 ? 1 : 1 + (await countNewlinesOf(run.outputFile, 0, size));
}

/** Resolves when something was written, or may have been. */
async function growth(run: Run, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const changed = new Promise<void>((resolve) => {
    try {
      const listen = (_event: string, file: string | null) => {
        if (file === 'output') resolve();
      };
      watch(run.directory, { signal: either }, listen).on('error', () => undefined);
    } catch {
      // No watcher to be had: the timer looks again.
    }
  });
  try {
    await Promise.race([changed, delay(lookAgainMs, undefined, { signal: either })]);
  } finally {
    over.abort();
  }
}
