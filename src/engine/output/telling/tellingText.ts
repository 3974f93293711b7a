import { linesOf, type Limits } from '../truncate.ts';
import { type Shown } from '../truncation.ts';
import { fold, type FoldOptions } from './fold.ts';
import { shortLine, shownLength } from './giantLine.ts';
import { type Item } from './item.ts';
import { layOut } from './layOut.ts';
import { type Reading } from './programs.ts';
import { gradeOf, gradeOfMessage, mayHaveTrouble } from './trouble.ts';

export interface TellingOptions {
  readonly limits: Limits;
  readonly reading: Reading;
  /** Whether these very lines were asked for, so that none of those that fit is folded. */
  readonly isAsked?: boolean;
}

/** No line of an excerpt takes more than this share of it. */
const maxLineShare = 1 / 6;

/** Where all of it fits, only what saves this much is folded: the numbers in lines that are alike may be what was asked for. */
const worthFolding = { equal: 500, similar: 2500 };

/**
 * What is shown of a text that is there as a whole.
 *
 * @param isNumbered Whether its lines are those of the artifact.
 */
export function tellingText(text: string, options: TellingOptions, isNumbered: boolean): Shown {
  const { limits, reading } = options;
  const lines = linesOf(text);
  const whole = lines.join('\n');
  const isAll = lines.length <= limits.maxLines && Buffer.byteLength(whole) <= limits.maxBytes;
  if (isAll && (reading.isContent || options.isAsked)) return { text: whole };
  const items = isAll
    ? fold(itemsOf(lines, 1, reading), {
        ...foldingOf(reading),
        foldsNumbers: false,
        minSaved: worthFolding,
      })
    : excerptItems(lines, 1, options);
  return layOut({ before: items, totalLines: lines.length, isNumbered }, limits, reading.telling);
}

/** Lines of an output that does not fit, from a number on: none of them giant, and folded. */
export const excerptItems = (
  lines: readonly string[],
  firstLine: number,
  { limits, reading }: TellingOptions,
): Item[] => {
  const maxLength = Math.min(shownLength, Math.floor(limits.maxBytes * maxLineShare));
  const items = itemsOf(lines, firstLine, reading);
  return fold(
    items.map((item) => ({ ...item, text: shortLine(item.text, maxLength), whole: item.text })),
    foldingOf(reading),
  );
};

/** What tells of trouble in the output of a program. */
export const gradingOf = ({ isContent }: Reading) => (isContent ? gradeOfMessage : gradeOf);

/** Most texts have no trouble at all, which is found out faster than line by line. */
function itemsOf(lines: readonly string[], firstLine: number, reading: Reading): Item[] {
  const grade = mayHaveTrouble(lines.join('\n')) ? gradingOf(reading) : () => undefined;
  return lines.map((text, index) => ({
    first: firstLine + index,
    last: firstLine + index,
    text,
    grade: grade(text),
  }));
}

const foldingOf = ({ isContent }: Reading): FoldOptions => ({
  arePathsEqual: !isContent,
  foldsNumbers: true,
  minSaved: { equal: 1, similar: 1 },
});
