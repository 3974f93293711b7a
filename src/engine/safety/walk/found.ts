import { type Effect } from '../effect.ts';
import { type FunctionWithSource, type State } from '../words/state.ts';
import { type Text } from '../words/text.ts';
import { type Surroundings } from '../words/variables.ts';
import { type Input } from '../wrappers/unwrapped.ts';

/** A command as it is found in a script. */
export interface Found {
  /** Its text. */
  readonly source: string;
  /** What its words stand for. There are none when it only redirects, or sets variables. */
  readonly words: readonly Text[];
  readonly assignments: readonly Variable[];
  readonly redirects: readonly RedirectedFile[];
  /** What is to be said of it beyond that. */
  readonly effects: readonly Effect[];
  readonly input: Input;
  /** The words of the commands that its output is handed on to. */
  readonly readers: Readers;
  readonly state: State;
}

/** Commands of a pipeline, as far as their words are known. */
export type Readers = readonly (readonly Text[])[];

export interface Variable {
  readonly name: string;
  readonly values: readonly Text[];
}

export interface RedirectedFile {
  readonly operator: string;
  readonly targets: readonly Text[];
}

/** Told of every command that is found; answers with what the shell is like after it. */
export type Visit = (found: Found) => State;

/** Told of every function. */
export type Define = (definition: FunctionWithSource, state: State) => void;

export interface WalkerOptions {
  readonly around: Surroundings;
  readonly visit: Visit;
  readonly define: Define;
  /** The texts that are being expanded once more: one that leads to itself has no end. */
  readonly evaluating: Set<string>;
}

/** Where in a script a part of it is looked at. */
export interface Position {
  /** The text that the positions of nodes are in. */
  readonly source: string;
  readonly state: State;
  readonly around: Surroundings;
  /** What a command here reads, if it does not say so itself. */
  readonly input: Input;
  readonly readers: Readers;
}

export const nothing: Input = { kind: 'nothing' };

/** Something in a script that is no command, but is to be told of. */
export const remark = (source: string, effects: readonly Effect[], state: State): Found => ({
  source,
  words: [],
  assignments: [],
  redirects: [],
  effects,
  input: nothing,
  readers: [],
  state,
});
