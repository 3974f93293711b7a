import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { readIfThere } from '../runs/readIfThere.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { sessionStateSchema, type SessionState } from '../shell/sessionState.ts';

/** What the commands of each session left to their successors. */
export class SessionStore {
  readonly #directory: string;

  constructor(storage: string) {
    this.#directory = join(storage, 'sessions');
  }

  load(session: string): { state?: SessionState; notice?: string } {
    const file = this.#file(session);
    const text = readIfThere(file);
    if (text === undefined) return {};
    try {
      return { state: v.parse(sessionStateSchema, JSON.parse(text)) };
    } catch (error) {
      rmSync(file, { force: true });
      return {
        notice: `The session's state could not be read (${(error as Error).message}) and was dropped: this is a new shell.`,
      };
    }
  }

  save(session: string, state: SessionState): void {
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    writeAtomically(this.#file(session), JSON.stringify(state));
  }

  /** Session keys come from outside: only their hash becomes a file name. */
  #file(session: string): string {
    const hash = createHash('sha256').update(session).digest('hex').slice(0, 32);
    return join(this.#directory, `${hash}.json`);
  }
}
