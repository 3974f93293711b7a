import { type RecordedStream } from '../runs/readStreams.ts';
import { readTail, type CleanExcerpt, type Edit } from './excerpt.ts';
import { type Limits } from './truncate.ts';

/** The last lines of a stream that was recorded by itself. */
export async function streamTail(
  { end, keptBytes }: RecordedStream,
  limits: Limits,
  edit: Edit,
): Promise<CleanExcerpt> {
  return readTail(
    (maxBytes) => {
      const bytes = end.subarray(Math.max(0, end.length - maxBytes));
      return { bytes, isWhole: bytes.length === keptBytes };
    },
    limits,
    edit,
  );
}
