import {
  linesOf,
  truncateHead,
  truncateTail,
  type Excerpt,
  type Limits,
  type TruncatedBy,
} from './truncate.ts';

/** The lines that tell most, the end, or both ends. */
export const truncations = ['telling', 'tail', 'middle'] as const;

/** Which part of an output is shown. */
export interface Truncation {
  readonly direction: (typeof truncations)[number];
  readonly by: TruncatedBy;
  /** The first and last of the lines that are shown: one pair, or two with the middle left out between them. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** Whether these are lines of a screen, of which there are others than in the artifact. */
  readonly isOfScreen?: boolean;
  /** Whether the only line of a range is not whole. */
  readonly isCut: boolean;
  /** How many lines are shown from between the ranges. */
  readonly extraLines?: number;
  /** How many lines of the ranges are not shown because they are like the ones beside them. */
  readonly foldedLines?: number;
}

/** What is shown of a text. */
export interface Shown {
  readonly text: string;
  readonly truncation?: Truncation;
}

/** For the note in the middle. */
const noteLimits: Limits = { maxBytes: 120, maxLines: 1 };

/** What is shown of a text that is there as a whole. */
export function excerptOfText(
  text: string,
  options: { limits: Limits; truncation: 'tail' | 'middle' },
): Shown {
  const { limits, truncation } = options;
  const tail = truncateTail(text, limits);
  if (!tail.truncatedBy) return { text: tail.text };
  const lines = linesOf(text).length;
  const parts = truncation === 'middle' ? halves(limits) : undefined;
  return parts
    ? middle(truncateHead(text, parts), truncateTail(text, parts), lines)
    : { text: tail.text, truncation: tailTruncation(tail, lines) };
}

export function tailTruncation(
  { truncatedBy = 'bytes', lines, isCut = false }: Excerpt,
  total: number,
): Truncation {
  // A screen can show more lines than were written: the cursor goes where it is told.
  return { direction: 'tail', by: truncatedBy, ranges: [[Math.max(1, total - lines + 1), total]], isCut };
}

/** Undefined when the limits leave no room for two ends and a note between them. */
export function halves({ maxBytes, maxLines }: Limits): Limits | undefined {
  const half = {
    maxBytes: Math.floor((maxBytes - noteLimits.maxBytes) / 2),
    maxLines: Math.floor((maxLines - noteLimits.maxLines) / 2),
  };
  return half.maxBytes > 0 && half.maxLines > 0 ? half : undefined;
}

export function middle(head: Excerpt, tail: Excerpt, totalLines: number): Shown {
  const [last, first] = [head.lines, Math.max(1, totalLines - tail.lines + 1)];
  return {
    text: `${head.text}\n[... ${missing(head, tail, last, first)} not shown ...]\n${tail.text}`,
    truncation: {
      direction: 'middle',
      by: tail.truncatedBy ?? head.truncatedBy ?? 'bytes',
      ranges: [
        [1, last],
        [first, totalLines],
      ],
      isCut: head.isCut === true || tail.isCut === true,
    },
  };
}

/** What is between the last line of the one and the first line of the other. */
function missing(head: Excerpt, tail: Excerpt, last: number, first: number): string {
  if (last >= first) return `a part of line ${last} is`;
  const parts = [
    ...(head.isCut ? [`the end of line ${last}`] : []),
    ...(first > last + 1 ? [linesText(last + 1, first - 1)] : []),
    ...(tail.isCut ? [`the beginning of line ${first}`] : []),
  ];
  return `${parts.join(' and ')} ${parts.length === 1 && !parts[0]?.startsWith('lines') ? 'is' : 'are'}`;
}

const linesText = (first: number, last: number) =>
  first === last ? `line ${first}` : `lines ${first}-${last}`;
