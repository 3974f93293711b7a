import { type Dialect } from '../dialects.ts';
import { type Effect } from '../effect.ts';
import { type Text } from '../words/text.ts';

/** What a program gets as its input. */
export type Input =
  | { readonly kind: 'nothing' }
  /** Something that comes from elsewhere, and the path that it most likely is. */
  | { readonly kind: 'stream'; readonly guess?: string }
  /** A text that the script itself has. */
  | { readonly kind: 'text'; readonly text: string }
  /** Names of files of the workspace. */
  | { readonly kind: 'files'; readonly listed: Text };

/** A command inside of another one. */
export type Inner = InnerWords | InnerScript;

export interface InnerWords {
  readonly kind: 'words';
  readonly words: readonly Text[];
  /** Whether it is the program itself, with nothing left in it that it runs. */
  readonly isReal?: boolean;
}

export interface InnerScript {
  readonly kind: 'script';
  readonly script: Text;
  /** `$1` and so on, and `$0`. */
  readonly positional?: readonly Text[] | undefined;
  readonly zero?: Text | undefined;
  /** The language of the shell that runs it, if that is another one. */
  readonly dialect?: Dialect;
}

/** What a program that runs others does itself, and what it runs. */
export interface Unwrapped {
  readonly does: Effect;
  readonly inner: readonly Inner[];
}

/** Takes one program apart; undefined when it runs no other this time. */
export type Unwrap = (args: readonly Text[], input: Input) => Unwrapped | undefined;
