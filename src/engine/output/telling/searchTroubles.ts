import { open } from 'node:fs/promises';
import { maskSecrets } from '../../masks/maskSecrets.ts';
import { cleanLines, type Showing } from '../cleanLines.ts';
import { countLines } from '../countLines.ts';
import { TroubleList } from './troubleList.ts';
import { mayHaveTrouble, type Grade } from './trouble.ts';

const newline = 0x0a;
const chunkBytes = 64 * 1024;
/** Of a longer line only the beginning is searched. */
const maxLineBytes = 64 * 1024;

export interface TroubleSearch {
  readonly path: string;
  /** A place where a line begins, and the number of that line. */
  readonly from: number;
  readonly firstLine: number;
  readonly to: number;
  readonly showing: Showing;
  readonly gradeOf: (line: string) => Grade | undefined;
}

/** The lines of trouble in a part of a file, of which little is in memory at a time. */
export async function searchTroubles(search: TroubleSearch): Promise<TroubleList> {
  const troubles = new TroubleList();
  const file = await open(search.path, 'r');
  try {
    const chunk = Buffer.alloc(chunkBytes);
    let number = search.firstLine;
    let held: Buffer = Buffer.alloc(0);
    for (let position = search.from; position < search.to;) {
      const { bytesRead } = await file.read(chunk, 0, Math.min(chunkBytes, search.to - position), position);
      if (bytesRead === 0) break;
      position += bytesRead;
      const bytes = Buffer.concat([held, chunk.subarray(0, bytesRead)]);
      const end = bytes.lastIndexOf(newline) + 1;
      if (end > 0) number += addFrom(bytes.subarray(0, end), number, search, troubles);
      held = bytes.subarray(end, end === 0 ? maxLineBytes : undefined);
    }
    return troubles;
  } finally {
    await file.close();
  }
}

/** @returns How many lines there are. */
function addFrom(
  bytes: Buffer,
  firstLine: number,
  { showing, gradeOf }: TroubleSearch,
  troubles: TroubleList,
): number {
  const text = cleanLines(bytes.toString('utf8'), showing);
  if (mayHaveTrouble(text)) {
    for (const [index, line] of text.split('\n').entries()) {
      const grade = gradeOf(line);
      if (!grade) continue;
      const number = firstLine + index;
      troubles.add({ first: number, last: number, text: maskSecrets(line, showing.known), grade });
    }
  }
  return countLines(bytes);
}
