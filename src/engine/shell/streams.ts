import { quote } from './quote.ts';

/** How a command is connected to its recorder. */
export interface Streams {
  /** Its input, as redirections. */
  readonly input: string;
  /** The pipe, and that of stderr where that has a way of its own. */
  readonly output: string;
  readonly errors?: string;
}

/** Opened in the order in which the recorder does it: each waits there for the other. */
export const redirections = ({ input, output, errors }: Streams) =>
  `${input} >${quote(output)} ${errors === undefined ? '2>&1' : `2>${quote(errors)}`}`;
