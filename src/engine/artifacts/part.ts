import { type Range } from './range.ts';

/** A part of an artifact: from which line or byte to which, both included. */
export interface Part extends Required<Range> {
  readonly text: string;
  /** With what to go on, where the limits have cut it. */
  readonly next?: Range;
  /** What is to be known of it. */
  readonly notes: readonly string[];
}
