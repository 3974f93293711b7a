import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { makeFolder } from '../runs/makeFolder.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { writeAtomically } from '../runs/writeAtomically.ts';
import { sessionStateSchema, type SessionState } from '../shell/sessionState.ts';
import { sessionHash } from './sessionHash.ts';

/** What the commands of each session left to their successors. */
export class SessionStore {
  readonly #directory: string;

  constructor(storage: string) {
    this.#directory = join(storage, 'sessions');
  }

  load(session: string): { state?: SessionState; notice?: string } {
    const file = this.#file(session);
    try {
      const text = readIfThere(file);
      if (text === undefined) return {};
      const state = v.parse(sessionStateSchema, JSON.parse(text));
      touch(file);
      return { state };
    } catch (error) {
      const reason = (error as Error).message;
      return {
        notice: `The session's state could not be read (${reason}) and was ${drop(file)}: this is a new shell.`,
      };
    }
  }

  /** The same for who only looks: nothing is dropped, and nothing counts as used. */
  peek(session: string): SessionState | undefined {
    try {
      return v.parse(sessionStateSchema, JSON.parse(readIfThere(this.#file(session)) ?? ''));
    } catch {
      return undefined; // There is none, or none that can be read.
    }
  }

  save(session: string, state: SessionState): void {
    makeFolder(this.#directory);
    writeAtomically(this.#file(session), JSON.stringify(state));
  }

  /** The next command of the session gets a new shell. */
  drop(session: string): void {
    drop(this.#file(session));
  }

  #file(session: string): string {
    return join(this.#directory, `${sessionHash(session)}.json`);
  }
}

/** A session that is used stays, also when nothing changes in it. */
function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // It was just removed, or is read-only. What it says is known.
  }
}

/** What cannot be dropped either is said again with the next command; that is no reason not to run it. */
function drop(file: string): 'dropped' | 'left' {
  try {
    rmSync(file, { force: true, recursive: true });
    return 'dropped';
  } catch {
    return 'left';
  }
}
