import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { type Hit } from './lineSearch.ts';
import { type Range } from './range.ts';
import { type Pattern } from './reading.ts';

/** An artifact to be searched. */
export interface Searched {
  readonly id: string;
  readonly file: string;
  readonly commandFile: string;
}

export interface SearchRequest {
  readonly artifacts: readonly Searched[];
  readonly pattern: Pattern;
  readonly context: number;
  readonly lines: Range;
  readonly raw: boolean;
  /** The secrets that are masked; without them none are. */
  readonly known?: KnownSecrets | undefined;
  /** How much there is room for in the answer to all of it. */
  readonly room: { readonly lines: number; readonly bytes: number };
  /** What is shown of a line at most. */
  readonly maxShown: number;
  /** How long it may take. What was found until then is the answer. */
  readonly maxMs: number;
}

/** What came of one artifact. */
export interface Found {
  readonly id: string;
  readonly matches: number;
  /** The first match that there was no room for. */
  readonly nextLine?: number;
  /** Where time ran out. */
  readonly stoppedAt?: number;
  readonly hasLongLines: boolean;
  /** Whether it was removed before it could be searched. */
  readonly isGone: boolean;
}

/** What the searching thread says. After `hits` it waits to be told to go on: nobody can be flooded with them. */
export type SearchMessage =
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly id: string; readonly line: number }
  | { readonly kind: 'hits'; readonly id: string; readonly hits: readonly Hit[] }
  | { readonly kind: 'found'; readonly found: Found };
