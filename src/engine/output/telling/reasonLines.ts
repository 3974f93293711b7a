import { type AskedOutput } from '../../runs/askedOutput.ts';
import { type Showing } from '../cleanLines.ts';
import { type Edit } from '../excerpt.ts';
import { fileEnd, type OutputFile } from '../fileWindow.ts';
import { isBinary } from '../isBinary.ts';
import { readable } from '../readable.ts';
import { linesOf, truncateTail } from '../truncate.ts';
import { shortLine } from './giantLine.ts';
import { searchTroubles } from './searchTroubles.ts';
import { gradeOf } from './trouble.ts';

export interface ReasonOptions {
  /** The text that is shown already. */
  readonly shown: string;
  readonly asked: AskedOutput;
  readonly edit: Edit;
  readonly showing: Showing;
  readonly maxBytes: number;
  /** Whether its lines are what was asked for, so that none of them tells why. */
  readonly isContent: boolean;
}

/** As much of the output is looked at. */
const searchedBytes = 1024 * 1024;
const maxLines = 20;
/** Where no line speaks of trouble. */
const lastLines = 5;

/** Messages that say that something failed, and not what. */
const onlyThat: readonly RegExp[] = [
  /^\s*\d+ (?:failing|failed|errors?)\b/i,
  /^\s*[A-Z]\w*(?: \w+)?:?\s+(?:\d+ \w+\s*[,|]\s*)*\d+ fail/,
  /^[^\w]*Failed (?:Suites|Tests) \d+/,
  /^\s*Traceback \(most recent call last\):$/,
  /^=+ .*\b(?:failed|errors?)\b.* =+$/,
  /^FAILED \((?:failures|errors)=/,
  /^FAIL\s*$/,
  /\bnot remade because of errors/,
  /^\S*make(?:\[\d+\])?: \*\*\*/,
  /^npm (?:err!|error)(?!.*\b(?:missing|invalid|could not|cannot|not found|no such|conflict|unable)\b)/i,
  /\b(?:command|lifecycle script|build|compilation|process|script) .*\b(?:failed|exited|aborted)\b/i,
  /\bexit(?:ed)?(?: with)? (?:code|status)\b/i,
  /could not compile .* due to/,
];

/**
 * The lines of a failed command's output that may tell why, under a heading, when those that are shown do not: those that
 * tell of errors, or else its end.
 */
export async function reasonLines(file: OutputFile, options: ReasonOptions): Promise<string[]> {
  const { lines, total } = await findReasons(file, options);
  if (lines.length === 0) return [];
  const count = lines.length < total ? `, ${lines.length} of ${total} lines that tell of errors` : '';
  return [`[It failed; from the rest of its output${count}:]`, ...lines];
}

interface Reasons {
  readonly lines: readonly string[];
  /** Of how many these are the ones that fit. */
  readonly total: number;
}

const noReasons: Reasons = { lines: [], total: 0 };

async function findReasons(file: OutputFile, options: ReasonOptions): Promise<Reasons> {
  const seen = new Set(linesOf(options.shown).map((line) => line.trim()));
  if ([...seen].some(tellsWhy)) return noReasons;
  const { bytes, isWhole } = fileEnd(file, searchedBytes);
  if (isBinary(bytes)) return noReasons;
  const troubles = await searchTroubles({
    path: file.path,
    from: file.size - bytes.length,
    firstLine: 1,
    to: file.size,
    showing: options.showing,
    gradeOf: (line) =>
      seen.has(line.trim()) || onlyThat.some((form) => form.test(line)) ? undefined : gradeOf(line),
  });
  const { items, total } = troubles.chooseWorst(maxLines, options.maxBytes, isWhole);
  if (items.length > 0) return { lines: items.map(({ text }) => text), total };
  if (options.asked.from === 'tail' || options.isContent) return noReasons;
  return { lines: await endOf(bytes, isWhole, seen, options), total: 0 };
}

const tellsWhy = (line: string) => gradeOf(line) === 'error' && !onlyThat.some((form) => form.test(line));

/** The last lines that were not seen. */
async function endOf(
  bytes: Buffer,
  isWhole: boolean,
  seen: ReadonlySet<string>,
  { edit, maxBytes }: ReasonOptions,
): Promise<string[]> {
  const lines = linesOf(edit(await readable(bytes.toString('utf8'))))
    .slice(isWhole ? 0 : 1)
    .filter((line) => line.trim() !== '' && !seen.has(line.trim()));
  const text = lines
    .slice(-lastLines)
    .map((line) => shortLine(line))
    .join('\n');
  return linesOf(truncateTail(text, { maxBytes, maxLines: lastLines }).text);
}
