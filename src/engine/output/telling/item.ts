import { type Grade } from './trouble.ts';

/** A line as it is shown, or a note in the place of several. */
export interface Item {
  /** The lines of the output that it is or stands for. */
  readonly first: number;
  readonly last: number;
  readonly text: string;
  /** The line as it was, where the text is a part of it. */
  readonly whole?: string;
  /** Set when the line tells of trouble. */
  readonly grade?: Grade | undefined;
  readonly isNote?: true;
}

/** Of the text with the newline that joins it to the next. */
export const bytesOf = ({ text }: Item): number => Buffer.byteLength(text) + 1;
