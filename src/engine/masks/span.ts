/** A place of a text where a secret is. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** By which a reader knows it. */
  readonly name: string;
}
