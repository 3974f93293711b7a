import { countLinesOf } from '../output/countLines.ts';
import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { withRunSecrets } from '../masks/runSecrets.ts';
import { type Limits } from '../output/truncate.ts';
import { readView } from '../output/view.ts';
import { type Recorded } from '../runs/runStore.ts';
import { outputText } from '../tool/report.ts';
import { ArtifactFile } from './artifactFile.ts';
import { type Showing } from '../output/cleanLines.ts';
import { type Part } from './part.ts';
import { type Range } from './range.ts';
import { readBytes } from './readBytes.ts';
import { type PartReading } from './reading.ts';
import { readLines } from './readLines.ts';
import { readTail } from './readTail.ts';
import { statusText } from './statusText.ts';

export interface ReadOptions {
  readonly limits: Limits;
  /** The secrets that are masked. */
  readonly known: KnownSecrets | undefined;
}

/** The text of a part, with what it is a part of. */
export async function partText(
  recorded: Recorded,
  reading: PartReading,
  options: ReadOptions,
): Promise<string> {
  if (reading.kind === 'end' && !reading.raw) return endText(recorded, options);
  return ArtifactFile.use(recorded, async (file) => {
    const { run } = recorded;
    if (file.size === 0) return `${statusText(recorded, 'empty')}\n(no output)`;
    const unit = reading.kind === 'bytes' ? 'byte' : 'line';
    const total = unit === 'byte' ? file.size : await countLinesOf(run.outputFile, file.size);
    const { limits } = options;
    const known = withRunSecrets(options.known, recorded);
    const showing = { raw: reading.raw, commandFile: run.commandFile, known };
    const part = await readPart(file, reading, { totalLines: total, limits, showing });
    return part ? shownText(recorded, part, unit, total) : beyondText(recorded, reading, unit, total);
  });
}

interface PartOptions {
  readonly totalLines: number;
  readonly limits: Limits;
  readonly showing: Showing;
}

async function readPart(
  file: ArtifactFile,
  reading: PartReading,
  { totalLines, limits, showing }: PartOptions,
): Promise<Part | undefined> {
  switch (reading.kind) {
    case 'lines':
      return readLines(file, reading, limits, showing);
    case 'bytes':
      return readBytes(file, reading, limits, showing);
    case 'tail':
      return readTail(file, { count: reading.count, totalLines }, limits, showing);
    case 'end':
      return readTail(file, { count: totalLines, totalLines }, limits, showing);
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
async function endText(recorded: Recorded, options: ReadOptions): Promise<string> {
  const known = withRunSecrets(options.known, recorded);
  const view = await readView(recorded.run, { ...options, known, truncation: 'tail' });
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
