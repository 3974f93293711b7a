import { readIfThere } from './readIfThere.ts';
import { type Run } from './run.ts';

export type StreamName = 'stdout' | 'stderr';

/** What came after the part of an output that is kept. */
export interface Rest {
  readonly bytes: number;
  readonly newlines: number;
  /** Whether the very last byte is one. */
  readonly endsWithNewline: boolean;
  /** Where it could not be counted, there was at least this much. */
  readonly isExact: boolean;
}

const none: Rest = { bytes: 0, newlines: 0, endsWithNewline: false, isExact: true };
const uncounted: Rest = { ...none, isExact: false };

const letters: Record<StreamName, string> = { stdout: 'o', stderr: 'e' };

/**
 * What is not kept of a run's output, or of one of its streams where these were recorded apart. Undefined where all is
 * kept.
 */
export function restOf(run: Run, stream?: StreamName): Rest | undefined {
  const text = readIfThere(run.restFile);
  if (text === undefined) return undefined;
  const counts = new Map(text.split('\n').map(countsOf));
  // Half of what the recorder wrote, or what is written where nothing can count.
  if (!counts.has('')) return uncounted;
  return stream === undefined ? counts.get('') : (counts.get(letters[stream]) ?? none);
}

/** For the text of the file, see the recorder. */
function countsOf(line: string): [letter: string | undefined, Rest] {
  const [, letter = '', bytes, newlines, ends] = /^(?:([oe]) )?(\d+) (\d+) ([01])$/.exec(line) ?? [];
  if (ends === undefined) return [undefined, none];
  const endsWithNewline = ends === '1';
  return [letter, { bytes: Number(bytes), newlines: Number(newlines), endsWithNewline, isExact: true }];
}
