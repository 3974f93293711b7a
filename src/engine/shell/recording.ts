/** How the output of a command is recorded. */
export interface Recording {
  /** How much of it is kept; the rest is counted. */
  readonly maxBytes: number;
  /** Whether stdout and stderr are one stream, in the order written, or two, each of which can be read by itself. */
  readonly streams: 'together' | 'apart';
}
