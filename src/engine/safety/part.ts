import { type Denial } from './denials.ts';
import { onlyReads, worstOf, type Effect } from './effect.ts';

/** What one simple command comes to. */
export interface Part extends Effect {
  readonly command: string;
  readonly denial?: Denial;
}

/** What is known of a command. */
export interface Known {
  readonly source: string;
  readonly effects: readonly Effect[];
  readonly denial?: Denial | undefined;
}

/** A command does the worst of what it may do. */
export function partOf({ source, effects, denial }: Known): Part {
  return {
    command: source,
    ...worstOf([onlyReads, ...effects]),
    ...(denial && { denial }),
  };
}
