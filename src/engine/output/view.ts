import { statSync } from 'node:fs';
import { type Run } from '../runs/run.ts';
import { screenOf } from '../runs/screenOf.ts';
import { readHead, readTail, type Edit } from './excerpt.ts';
import { fileEnd, fileStart, type OutputFile } from './fileWindow.ts';
import { isBinary } from './isBinary.ts';
import { type LineCounter } from './lineCounter.ts';
import { minimise } from './minimise/minimise.ts';
import { type Invocation } from './minimise/rules.ts';
import { readable } from './readable.ts';
import { readSections, type SectionFormat, type Sections } from './sections.ts';
import { shortNames } from './shortNames.ts';
import { totalsOf, type Totals } from './totals.ts';
import { type Limits } from './truncate.ts';
import { excerptOfText, halves, middle, tailTruncation, type Truncation } from './truncation.ts';

/** What is shown of an output, and how much there is. */
export interface View extends Shown, Totals {}

interface Shown {
  readonly text: string;
  /** Whether it is no text, and so is not shown. */
  readonly isBinary?: boolean;
  /** Whether what does not matter was left out: the text is not an excerpt of the output then. */
  readonly isMinimised?: boolean;
  /** It is a text about stdout and stderr, each by itself, and these may be shown in part. */
  readonly sections?: Pick<Sections, 'shortenedBy'>;
  readonly truncation?: Truncation;
}

export interface ViewOptions {
  readonly limits: Limits;
  readonly truncation: Truncation['direction'];
  /** How the streams are shown, where not together. */
  readonly format?: SectionFormat | undefined;
  /** The program that printed it, when what it prints may be shortened to what matters. */
  readonly invocation?: Invocation | undefined;
  /** Who has counted most of the lines already. */
  readonly lines?: LineCounter;
}

const nothing: View = { text: '', totalBytes: 0, totalLines: 0 };

/** More than this is not minimised: it would have to be in memory. */
export const maxMinimisedBytes = 4 * 1024 * 1024;

/**
 * Reads what is shown of a run's output. Memory does not depend on its size. Output of a terminal is read as a screen of
 * that terminal's size shows it.
 */
export async function readView(run: Run, options: ViewOptions): Promise<View> {
  const path = run.outputFile;
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  // A run that was never started has none.
  if (size === undefined) return nothing;
  const file = { path, size };
  // Counting is mostly another process's work.
  const counting = totalsOf(run, file, options.lines);
  const shown =
    (await apart(run, options)) ??
    (await minimised(run, file, options)) ??
    (await excerpt(run, file, options, counting));
  return { ...(await counting), ...shown };
}

/** Undefined when the streams are to be shown together, or were not recorded apart. */
async function apart(run: Run, { format, limits }: ViewOptions): Promise<Shown | undefined> {
  const sections = format && (await readSections(run, format, limits, editOf(run)));
  return sections && { text: sections.text, sections: { shortenedBy: sections.shortenedBy } };
}

async function excerpt(
  run: Run,
  file: OutputFile,
  options: ViewOptions,
  counting: Promise<Totals>,
): Promise<Shown> {
  const edit = editOf(run);
  const screen = screenOf(run);
  const readEnd = (maxBytes: number) => fileEnd(file, maxBytes);
  const tail = await readTail(readEnd, options.limits, edit, screen);
  if (tail.isBinary) return { text: '', isBinary: true };
  if (!tail.truncatedBy) return { text: tail.text };
  const { kept, totalLines } = await counting;
  const lines = kept?.lines ?? totalLines;
  const parts = options.truncation === 'middle' ? halves(options.limits) : undefined;
  if (!parts) return { text: tail.text, truncation: tailTruncation(tail, lines) };
  const head = await readHead((maxBytes) => fileStart(file, maxBytes), parts, edit, screen);
  return middle(head, await readTail(readEnd, parts, edit, screen), lines);
}

/** Undefined when it is to be shown as it is. */
async function minimised(run: Run, file: OutputFile, options: ViewOptions): Promise<Shown | undefined> {
  const { invocation } = options;
  if (!invocation || file.size > maxMinimisedBytes) return undefined;
  const whole = fileStart(file, file.size).bytes;
  if (isBinary(whole)) return undefined;
  const text = minimise(await readable(whole.toString('utf8'), screenOf(run)), invocation);
  if (text === undefined) return undefined;
  return { isMinimised: true, ...excerptOfText(shortNames(text, run), options) };
}

const editOf =
  (run: Run): Edit =>
  (text) =>
    shortNames(text, run);
