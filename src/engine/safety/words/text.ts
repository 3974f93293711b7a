/** What a word of a command stands for. */
export interface Text {
  /** As it was written. */
  readonly source: string;
  /** What the program gets; undefined when only the shell could know. */
  readonly value: string | undefined;
  /** Whether the value has wildcards, and stands for all that they match. */
  readonly isPattern: boolean;
  /** Whether it was written with `~` or `$HOME`. */
  readonly usesHome: boolean;
  /** Set for the name of a pipe to or from a command: `<(…)`. */
  readonly isPipe?: true;
  /** Of the name of a pipe: what is in it, where that is known. */
  readonly content?: string;
  /** Of names that another command lists: the folders they are in, where these are not written before them. */
  readonly listedIn?: readonly string[];
  /** Of what only the shell knows, and of wildcards: whether it is quoted, and cannot fall apart into other words. */
  readonly isWhole?: true;
  /** Of what only the shell knows: what is written before it in the same word. */
  readonly start?: string;
  /** Of what only the shell or another program knows: the path that it most likely is. Enough to refuse, not to let run. */
  readonly guess?: string;
  /** Set for what another program puts there, and nobody has written. */
  readonly isGiven?: true;
}

const plain = { isPattern: false, usesHome: false };

export const literalText = (value: string, source = value): Text => ({ ...plain, source, value });

export const unknownText = (source: string): Text => ({ ...plain, source, value: undefined });

export const sourceOf = (texts: readonly Text[]) => texts.map(({ source }) => source).join(' ');
