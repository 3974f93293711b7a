import { performance } from 'node:perf_hooks';
import { blocksOf } from './blocks.ts';
import { type Hit, LineSearch } from './lineSearch.ts';
import { matcherOf } from './matcher.ts';
import { type Found, type Searched, type SearchMessage, type SearchRequest } from './searchRequest.ts';

/** Resolves when the listener wants more. */
export type Tell = (message: SearchMessage) => Promise<void>;

const progressMs = 100;

/** Searches one artifact after another. Takes as long as it takes: it runs in a thread of its own. */
export async function searchArtifacts(request: SearchRequest, tell: Tell): Promise<void> {
  const room = { ...request.room };
  const deadline = performance.now() + request.maxMs;
  for (const artifact of request.artifacts) {
    const found = await searchOne(request, artifact, tell, room, deadline);
    await tell({ kind: 'found', found });
    if (found.stoppedAt !== undefined) return;
  }
}

async function searchOne(
  { pattern, context, lines, raw, known, maxShown }: SearchRequest,
  { id, file, commandFile }: Searched,
  tell: Tell,
  room: { lines: number; bytes: number },
  deadline: number,
): Promise<Found> {
  let toldAt = performance.now();
  const goesOn = (line: number) => {
    const now = performance.now();
    if (now - toldAt > progressMs) {
      toldAt = now;
      void tell({ kind: 'progress', id, line });
    }
    return now < deadline;
  };
  const takeRoom = (hits: readonly Hit[]) => {
    const bytes = hits.reduce((sum, hit) => sum + bytesOf(id, hit), 0);
    if (hits.length > room.lines || bytes > room.bytes) return false;
    room.lines -= hits.length;
    room.bytes -= bytes;
    return true;
  };
  const search = new LineSearch({
    matcher: matcherOf(pattern),
    context,
    lines,
    showing: { raw, commandFile, known },
    maxShown,
    takeRoom,
    goesOn,
  });
  const isGone = !(await searchBlocks(search, file, (hits) => tell({ kind: 'hits', id, hits })));
  const { matches, nextLine, stoppedAt, hasLongLines } = search;
  return {
    id,
    matches,
    ...(nextLine !== undefined && { nextLine }),
    ...(stoppedAt !== undefined && { stoppedAt }),
    hasLongLines,
    isGone,
  };
}

/** False when there is no such file. */
async function searchBlocks(
  search: LineSearch,
  file: string,
  tellHits: (hits: readonly Hit[]) => Promise<void>,
): Promise<boolean> {
  try {
    for (const { bytes, piece } of blocksOf(file)) {
      if (piece === undefined) search.lines(bytes);
      else search.piece(bytes, piece === 'last');
      const hits = search.takeHits();
      if (hits.length > 0) await tellHits(hits);
      if (search.isOver) break;
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** What a line takes in the answer, with all that stands in front of it and the separator that may. */
const bytesOf = (id: string, { number, text }: Hit) =>
  Buffer.byteLength(text) + id.length + String(number).length + '::  \n--\n'.length;
