import { type Limits } from '../output/truncate.ts';
import { type ArtifactFile } from './artifactFile.ts';
import { characterRange } from './characterRange.ts';
import { cleanLines, type Showing } from '../output/cleanLines.ts';
import { maskPart } from './maskPart.ts';
import { type Part } from './part.ts';
import { type Range } from './range.ts';

/** Some bytes as text, as many of them as the limits allow. Characters stay whole. Undefined where there are none. */
export async function readBytes(
  file: ArtifactFile,
  { from, to = Infinity }: Range,
  limits: Limits,
  showing: Showing,
): Promise<Part | undefined> {
  if (from >= file.size) return undefined;
  const wanted = Math.min(to + 1, file.size);
  const affordable = Math.min(wanted, from + limits.maxBytes);
  const bytes = firstLines(await file.read(from, affordable), limits.maxLines);
  const whole = characterRange(bytes);
  // Where the file begins and ends, nothing was cut.
  const start = from === 0 ? 0 : whole.start;
  const end = from + bytes.length === file.size ? bytes.length : whole.end;
  const isLimited = affordable < wanted || from + bytes.length < affordable;
  const text = cleanLines(bytes.toString('utf8', start, end), showing);
  return {
    text: await maskPart(file, text, { start: from + start, end: from + end }, showing),
    from: from + start,
    to: from + end - 1,
    ...(isLimited && { next: { from: from + end, ...(to < Infinity && { to }) } }),
    notes: [],
  };
}

/** The bytes of so many lines. */
function firstLines(bytes: Buffer, count: number): Buffer {
  let end = -1;
  for (let left = count; left > 0; left--) {
    end = bytes.indexOf(0x0a, end + 1);
    if (end === -1) return bytes;
  }
  return bytes.subarray(0, end + 1);
}
