import { maskSecrets } from '../masks/maskSecrets.ts';
import { type Limits } from '../output/truncate.ts';
import { type ArtifactFile, type Line, linesFrom } from './artifactFile.ts';
import { clampLine, maxShownLength } from './clampLine.ts';
import { cleanLines, type Showing } from '../output/cleanLines.ts';
import { maskPart } from './maskPart.ts';
import { type Part } from './part.ts';
import { type Range } from './range.ts';

/** What is kept of a line to be cleaned: more than is ever shown of it. */
const maxKeptBytes = 64 * 1024;
/** The others are cut as visibly. */
const maxNotes = 3;

/** Some lines, as many of them as the limits allow. Undefined where there are none. */
export async function readLines(
  file: ArtifactFile,
  { from, to = Infinity }: Range,
  limits: Limits,
  showing: Showing,
): Promise<Part | undefined> {
  const start = await file.startOfLine(from);
  if (start === undefined) return undefined;
  const lines: string[] = [];
  const notes: string[] = [];
  let end = start;
  const part = async () => ({
    text: await maskPart(file, lines.join('\n'), { start, end }, showing),
    from,
    to: from + lines.length - 1,
    notes,
  });
  let bytes = 0;
  for await (const line of linesFrom(file, { start, number: from }, maxKeptBytes)) {
    const whole = maskSecrets(cleanLines(line.kept.toString('utf8'), showing), showing.known);
    const text = clampLine(whole, maxShownLength, { omitted: line.length - line.kept.length });
    bytes += Buffer.byteLength(text) + 1;
    if (lines.length > 0 && (bytes > limits.maxBytes || lines.length === limits.maxLines)) {
      return { ...(await part()), next: { from: line.number, ...(to < Infinity && { to }) } };
    }
    if (text !== whole && notes.length < maxNotes) notes.push(longLineNote(line));
    lines.push(text);
    end = line.start + line.length;
    if (line.number >= to) break;
  }
  return part();
}

const longLineNote = ({ number, start, length }: Line) =>
  `Line ${number} has ${length} bytes: read more of it with bytes "${start}-${start + length - 1}".`;
