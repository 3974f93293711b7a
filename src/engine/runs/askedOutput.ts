/** A part of an output: so many lines or bytes from its beginning or its end. */
export interface OutputPart {
  readonly from: 'head' | 'tail';
  readonly unit: 'lines' | 'bytes';
  readonly count: number;
}

/** The part of its output that a command was asked to show, by a last `head` or `tail` that is not run. */
export interface AskedOutput extends OutputPart {
  /** `apart`: it is a part of stdout, and stderr is shown beside it. `together`: of both, in the order written. */
  readonly streams: 'together' | 'apart';
}
