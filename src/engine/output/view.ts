import { statSync } from 'node:fs';
import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { maskSecrets } from '../masks/maskSecrets.ts';
import { type AskedOutput } from '../runs/askedOutput.ts';
import { type Run } from '../runs/run.ts';
import { screenOf } from '../runs/screenOf.ts';
import { readAsked, type Asked } from './askedView.ts';
import { type Showing } from './cleanLines.ts';
import { readHead, readTail, type Edit } from './excerpt.ts';
import { fileEnd, fileStart, type OutputFile } from './fileWindow.ts';
import { isBinary } from './isBinary.ts';
import { type LineCounter } from './lineCounter.ts';
import { minimise } from './minimise/minimise.ts';
import { type Invocation } from './minimise/rules.ts';
import { readable } from './readable.ts';
import { readSections, type SectionFormat, type Sections } from './sections.ts';
import { shortNames } from './shortNames.ts';
import { readingOf, type Reading } from './telling/programs.ts';
import { tellingFile } from './telling/tellingFile.ts';
import { tellingText } from './telling/tellingText.ts';
import { totalsOf, type Totals } from './totals.ts';
import { type Limits } from './truncate.ts';
import { excerptOfText, halves, middle, tailTruncation, type Shown, type Truncation } from './truncation.ts';

/** What is shown of an output, and how much there is. */
export interface View extends ShownPart, Totals {}

interface ShownPart extends Shown {
  /** Whether it is no text, and so is not shown. */
  readonly isBinary?: boolean;
  /** Whether what does not matter was left out: the text is not an excerpt of the output then. */
  readonly isMinimised?: boolean;
  /** It is a text about stdout and stderr, each by itself, and these may be shown in part. */
  readonly sections?: Pick<Sections, 'shortenedBy'>;
  /** It is the part that was asked for, and that is not all of the output. */
  readonly asked?: Asked;
}

export interface ViewOptions {
  readonly limits: Limits;
  readonly truncation: Truncation['direction'];
  /** How the output of the program is read. As that of a program that works, unless given. */
  readonly reading?: Reading | undefined;
  /** How the streams are shown, where not together. */
  readonly format?: SectionFormat | undefined;
  /** The program that printed it, when what it prints may be shortened to what matters. */
  readonly invocation?: Invocation | undefined;
  /** The part that is to be shown, where one was asked for. */
  readonly asked?: AskedOutput | undefined;
  /** Whether the command failed, so that its reader wants to know why. */
  readonly hasFailed?: boolean;
  /** Who has counted most of the lines already. */
  readonly lines?: LineCounter;
  /** The secrets that are masked, before anything is cut; without them none are. */
  readonly known?: KnownSecrets | undefined;
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
    (await asAsked(run, file, options, counting)) ??
    (await apart(run, options)) ??
    (await minimised(run, file, options)) ??
    (await excerpt(run, file, options, counting));
  return { ...(await counting), ...shown };
}

/** Undefined when no part was asked for, or that is all of it. */
async function asAsked(
  run: Run,
  file: OutputFile,
  { asked, limits, format, hasFailed = false, known, reading = readingOf([]) }: ViewOptions,
  counting: Promise<Totals>,
): Promise<ShownPart | undefined> {
  if (!asked) return undefined;
  const hasHeadings = format !== undefined;
  const editing = { edit: editOf(run, known), showing: showingOf(run, known), isContent: reading.isContent };
  return readAsked(run, file, { asked, limits, hasHeadings, hasFailed, ...editing }, counting);
}

/** Undefined when the streams are to be shown together, or were not recorded apart. */
async function apart(run: Run, { format, limits, known }: ViewOptions): Promise<ShownPart | undefined> {
  const sections = format && (await readSections(run, format, limits, editOf(run, known)));
  return sections && { text: sections.text, sections: { shortenedBy: sections.shortenedBy } };
}

async function excerpt(
  run: Run,
  file: OutputFile,
  options: ViewOptions,
  counting: Promise<Totals>,
): Promise<ShownPart> {
  const edit = editOf(run, options.known);
  const screen = screenOf(run);
  const keptLines = async () => {
    const { kept, totalLines } = await counting;
    return kept?.lines ?? totalLines;
  };
  if (options.truncation === 'telling') {
    const showing = showingOf(run, options.known);
    const telling = { ...tellingOptions(options), edit, screen, showing, totalLines: keptLines };
    return (await tellingFile(file, telling)) ?? { text: '', isBinary: true };
  }
  const readEnd = (maxBytes: number) => fileEnd(file, maxBytes);
  const tail = await readTail(readEnd, options.limits, edit, screen);
  if (tail.isBinary) return { text: '', isBinary: true };
  if (!tail.truncatedBy) return { text: tail.text };
  const lines = await keptLines();
  const parts = options.truncation === 'middle' ? halves(options.limits) : undefined;
  if (!parts) return { text: tail.text, truncation: tailTruncation(tail, lines) };
  const head = await readHead((maxBytes) => fileStart(file, maxBytes), parts, edit, screen);
  return middle(head, await readTail(readEnd, parts, edit, screen), lines);
}

/** Undefined when it is to be shown as it is. */
async function minimised(run: Run, file: OutputFile, options: ViewOptions): Promise<ShownPart | undefined> {
  const { invocation, asked } = options;
  if (!invocation || asked || file.size > maxMinimisedBytes) return undefined;
  const whole = fileStart(file, file.size).bytes;
  if (isBinary(whole)) return undefined;
  const shown = await readable(whole.toString('utf8'), screenOf(run));
  const text = minimise(maskSecrets(shown, options.known), invocation);
  if (text === undefined) return undefined;
  return { isMinimised: true, ...shownOfText(shortNames(text, run), options) };
}

/** What is shown of a text that is there as a whole, of which the lines have other numbers than those of the artifact. */
export function shownOfText(text: string, options: ViewOptions): Shown {
  const { limits, truncation } = options;
  return truncation === 'telling'
    ? tellingText(text, tellingOptions(options), false)
    : excerptOfText(text, { limits, truncation });
}

const tellingOptions = ({ limits, reading = readingOf([]), asked }: ViewOptions) => ({
  limits,
  reading,
  isAsked: asked !== undefined || reading.isAsked === true,
});

const showingOf = (run: Run, known: KnownSecrets | undefined): Showing => ({
  raw: false,
  commandFile: run.commandFile,
  known,
});

const editOf =
  (run: Run, known: KnownSecrets | undefined): Edit =>
  (text, around) =>
    maskSecrets(shortNames(text, run), known, around);
