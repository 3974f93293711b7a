import { maskSecrets } from '../masks/maskSecrets.ts';
import { type Limits, truncateTail } from '../output/truncate.ts';
import { type ArtifactFile } from './artifactFile.ts';
import { characterRange } from './characterRange.ts';
import { cleanLines, type Showing } from '../output/cleanLines.ts';
import { type Part } from './part.ts';

const newline = 0x0a;
/** How much of the end is looked through for where the last lines begin: at first, and at most. */
const firstBytes = 64 * 1024;
const maxBytes = 4 * 1024 * 1024;

/** The last lines, as many of them as the limits allow; of one that alone is too long, its end. */
export async function readTail(
  file: ArtifactFile,
  { count, totalLines }: { count: number; totalLines: number },
  limits: Limits,
  showing: Showing,
): Promise<Part> {
  const wanted = Math.min(count, totalLines);
  const { bytes, isCut: isFirstCut } = await lastLines(file, Math.min(wanted, limits.maxLines));
  const tail = truncateTail(maskSecrets(cleanLines(bytes.toString('utf8'), showing), showing.known), limits);
  const from = totalLines - tail.lines + 1;
  const isCut = tail.isCut === true || (isFirstCut && tail.lines === 1);
  const left = { from: totalLines - wanted + 1, to: isCut ? from : from - 1 };
  return {
    text: tail.text,
    from,
    to: totalLines,
    ...(left.from <= left.to && { next: left }),
    notes: isCut ? [`Only the end of line ${totalLines} is shown.`] : [],
  };
}

/** The bytes of the last lines; of a line that is longer than all that is looked through, its end. */
async function lastLines(file: ArtifactFile, count: number): Promise<{ bytes: Buffer; isCut: boolean }> {
  for (let length = firstBytes; ; length *= 8) {
    const bytes = await file.read(Math.max(0, file.size - length), file.size);
    const start = startOfLast(bytes, count);
    if (start !== undefined) return { bytes: bytes.subarray(start), isCut: false };
    if (length >= file.size) return { bytes, isCut: false };
    if (length >= maxBytes) return fromBeginning(bytes);
  }
}

/** Where the last so many lines begin; undefined when that is further in front. */
function startOfLast(bytes: Buffer, count: number): number | undefined {
  // A newline at the end ends the last line.
  let at = bytes.length - 1;
  for (let left = count; left > 0; left--) {
    at = at <= 0 ? -1 : bytes.lastIndexOf(newline, at - 1);
    if (at === -1) return undefined;
  }
  return at + 1;
}

function fromBeginning(bytes: Buffer): { bytes: Buffer; isCut: boolean } {
  const found = bytes.indexOf(newline);
  if (found !== -1 && found < bytes.length - 1) return { bytes: bytes.subarray(found + 1), isCut: false };
  return { bytes: bytes.subarray(characterRange(bytes).start), isCut: true };
}
