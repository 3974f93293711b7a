/** The program that printed a text, and how it ended. */
export interface Invocation {
  /** The program and its arguments, without what only starts it (`npx`, `env A=1`, `python -m`). */
  readonly words: readonly string[];
  readonly exitCode: number;
}

/**
 * What a line is that a reader can do without: in a word or two, for the note in its place ("passing tests"), or empty
 * where even a note would be too much, as for a blank line. Undefined for a line that stays.
 */
export type Verdict = string | undefined;

/**
 * What can be left out of the output of one family of programs. Rules only ever leave out whole lines: what the reader
 * sees was printed so.
 */
export interface Rules {
  /** As in `git status`: for tests and for the table in the documentation. */
  readonly name: string;
  readonly handles: (words: readonly string[]) => boolean;
  /** A verdict for each of the lines. */
  readonly judge: (lines: readonly string[], invocation: Invocation) => readonly Verdict[];
  /**
   * Lines that only look like trouble to {@link isTelling}, by themselves or for what their verdict is: the name of a
   * passing test, say.
   */
  readonly isHarmless?: (line: string, verdict: string) => boolean;
  /** Its lines have no form of their own, so that what other programs print would be taken for them. */
  readonly isWhole?: true;
  /** Verdicts on lines that stand alone between others. They are all counted in one note at the end. */
  readonly scattered?: readonly string[];
}
