import { createHash } from 'node:crypto';
import { type Asking } from './decision.ts';
import { steeringState } from './steeringState.ts';

/** A question, as it would be asked again. */
export interface Agreed {
  readonly session: string;
  readonly cwd: string;
  /** The text that was judged. */
  readonly command: string;
  readonly decision: Asking;
}

/** Long enough for a day in one window. */
const maxAgreements = 500;

/**
 * Remembers what people agreed to: the same command, in the same chat and directory and for the same reasons, is not asked
 * about again until a file changes that says what it does. What is destructive is asked about each time.
 */
export class Agreements {
  readonly #agreed = new Set<string>();

  remember(agreed: Agreed): void {
    const key = keyOf(agreed);
    if (key === undefined) return;
    this.#agreed.delete(key);
    this.#agreed.add(key);
    const [oldest] = this.#agreed;
    if (this.#agreed.size > maxAgreements && oldest !== undefined) this.#agreed.delete(oldest);
  }

  has(agreed: Agreed): boolean {
    if (this.#agreed.size === 0) return false;
    const key = keyOf(agreed);
    return key !== undefined && this.#agreed.has(key);
  }
}

/** Undefined for what is never remembered. */
function keyOf({ session, cwd, command, decision }: Agreed): string | undefined {
  const { parts } = decision;
  if ([decision, ...parts].some((part) => part.class === 'destructive')) return undefined;
  // Parts that are not written in the command are in a script that it gives to another shell.
  const given = parts.map((part) => part.command).filter((text) => !command.includes(text));
  const state = steeringState([command, ...given], cwd);
  if (state === undefined) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([session, cwd, command, decision, state]))
    .digest('hex');
}
