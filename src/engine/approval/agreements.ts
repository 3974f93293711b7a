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
  /** Functions, aliases and options of the session's shell: they decide what words mean. */
  readonly meaning: unknown;
}

/** Long enough for a day in one window. */
const maxAgreements = 500;

/**
 * Remembers what people agreed to: the same command, in the same chat and directory and for the same reasons, is not asked
 * about again until a file changes that says what it does.
 */
export class Agreements {
  readonly #agreed = new Set<string>();

  remember(key: string): void {
    this.#agreed.delete(key);
    this.#agreed.add(key);
    const [oldest] = this.#agreed;
    if (this.#agreed.size > maxAgreements && oldest !== undefined) this.#agreed.delete(oldest);
  }

  has(key: string): boolean {
    return this.#agreed.has(key);
  }
}

/** The same for questions of which one answer is enough; undefined for what is asked each time, as all that destroys. */
export function agreementKey({ command, cwd, decision, ...more }: Agreed): string | undefined {
  const { parts } = decision;
  if ([decision, ...parts].some((part) => part.class === 'destructive')) return undefined;
  // Parts that are not written in the command are in a script that it gives to another shell.
  const given = parts.map((part) => part.command).filter((text) => !command.includes(text));
  const files = steeringState([command, ...given], cwd);
  if (files === undefined) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([command, cwd, decision, more, files]))
    .digest('hex');
}
