import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { sessionStateSchema, type SessionState } from '../shell/sessionState.ts';

/** What the commands of each session left to their successors. */
export class SessionStore {
  readonly #directory: string;

  constructor(storage: string) {
    this.#directory = join(storage, 'sessions');
  }

  async load(session: string): Promise<{ state?: SessionState; notice?: string }> {
    const file = this.#file(session);
    try {
      return { state: v.parse(sessionStateSchema, JSON.parse(await readFile(file, 'utf8'))) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      await rm(file, { force: true });
      return { notice: `The session's state could not be read (${(error as Error).message}) and was dropped: this is a new shell.` };
    }
  }

  async save(session: string, state: SessionState): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    await writeAtomically(this.#file(session), JSON.stringify(state));
  }

  /** Session keys come from outside: only their hash becomes a file name. */
  #file(session: string): string {
    const hash = createHash('sha256').update(session).digest('hex').slice(0, 32);
    return join(this.#directory, `${hash}.json`);
  }
}
