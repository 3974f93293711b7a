import { countLinesOf } from '../output/countLines.ts';
import { viewLimits } from '../output/truncate.ts';
import { readView } from '../output/view.ts';
import { type Recorded } from '../runs/runStore.ts';
import { outputText } from '../tool/report.ts';
import { ArtifactFile } from './artifactFile.ts';
import { type Showing } from './cleanLines.ts';
import { type Part } from './part.ts';
import { type Range } from './range.ts';
import { readBytes } from './readBytes.ts';
import { type PartReading } from './reading.ts';
import { readLines } from './readLines.ts';
import { readTail } from './readTail.ts';
import { statusText } from './statusText.ts';

/** The text of a part, with what it is a part of. */
export async function partText(recorded: Recorded, reading: PartReading): Promise<string> {
  if (reading.kind === 'end' && !reading.raw) return endText(recorded);
  return ArtifactFile.use(recorded, async (file) => {
    const { run } = recorded;
    if (file.size === 0) return `${statusText(recorded, 'empty')}\n(no output)`;
    const unit = reading.kind === 'bytes' ? 'byte' : 'line';
    const total = unit === 'byte' ? file.size : await countLinesOf(run.outputFile, file.size);
    const part = await readPart(file, reading, total, { raw: reading.raw, commandFile: run.commandFile });
    return part ? shownText(recorded, part, unit, total) : beyondText(recorded, reading, unit, total);
  });
}

async function readPart(
  file: ArtifactFile,
  reading: PartReading,
  totalLines: number,
  showing: Showing,
): Promise<Part | undefined> {
  switch (reading.kind) {
    case 'lines':
      return readLines(file, reading, viewLimits, showing);
    case 'bytes':
      return readBytes(file, reading, viewLimits, showing);
    case 'tail':
      return readTail(file, { count: reading.count, totalLines }, viewLimits, showing);
    case 'end':
      return readTail(file, { count: totalLines, totalLines }, viewLimits, showing);
  }
}

type Unit = 'byte' | 'line';

function shownText(recorded: Recorded, part: Part, unit: Unit, total: number): string {
  const { from, to, next, notes, text } = part;
  return [
    statusText(recorded, `${unit}s ${from}-${to} of ${total}`),
    ...notes.map((note) => `[${note}]`),
    ...(next ? [moreText(unit, next)] : []),
    text,
  ].join('\n');
}

const moreText = (unit: Unit, { from, to }: Range) =>
  `[There is more: go on with ${unit}s "${from}-${to ?? ''}".]`;

function beyondText(recorded: Recorded, reading: PartReading, unit: Unit, total: number): string {
  const from = 'from' in reading ? reading.from : 0;
  const last = unit === 'byte' ? total - 1 : total;
  return `${statusText(recorded, `${total} ${unit}s`)}\n[There is no ${unit} ${from}: the last one is ${last}.]`;
}

/** The end, as the result of the command showed it. */
async function endText(recorded: Recorded): Promise<string> {
  const view = await readView(recorded.run, { limits: viewLimits, truncation: 'tail' });
  const { totalBytes, truncation, kept } = view;
  if (totalBytes === 0) return `${statusText(recorded, 'empty')}\n(no output)`;
  const totalLines = kept?.lines ?? view.totalLines;
  const [[from] = [1]] = truncation?.ranges ?? [];
  const note = truncation?.isCut ? [`[Only the end of line ${totalLines} is shown.]`] : [];
  const more = from > 1 ? [moreText('line', { from: 1, to: from - 1 })] : [];
  return [
    statusText(recorded, `lines ${from}-${totalLines} of ${totalLines}`),
    ...note,
    ...more,
    outputText(view),
  ].join('\n');
}
