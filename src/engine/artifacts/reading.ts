import { type Range } from './range.ts';

/** What somebody wants to read of the artifacts. */
export type Reading = PartReading | SearchReading;

/** A part of one artifact. */
export type PartReading =
  | ({ readonly kind: 'end' } & Which)
  | ({ readonly kind: 'tail'; readonly count: number } & Which)
  | ({ readonly kind: 'lines' } & Range & Which)
  | ({ readonly kind: 'bytes' } & Range & Which);

interface Which {
  readonly id: string;
  /** Whether escape sequences and control characters stay. */
  readonly raw: boolean;
}

export interface SearchReading {
  readonly kind: 'search';
  /** Without one: all artifacts of the session. */
  readonly id?: string;
  readonly raw: boolean;
  readonly pattern: Pattern;
  /** How many lines are shown before and after each match. */
  readonly context: number;
  readonly lines: Range;
}

export interface Pattern {
  readonly text: string;
  readonly isRegex: boolean;
  readonly ignoreCase: boolean;
}
