import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentShellError, commandCancelled, storageFailed } from '../errors.ts';
import { makeFolder } from '../runs/makeFolder.ts';
import { identityOf, isRunning, type ProcessIdentity } from '../runs/processIdentity.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { sessionHash } from './sessionHash.ts';

/** No event tells that another process is through. */
const lookEveryMs = 50;

/**
 * Has a session for this process alone, after the others that wait for it, and returns how to give it back. The lock of a
 * process that is gone counts no more.
 */
export async function lockSession(
  storage: string,
  session: string,
  signal: AbortSignal,
): Promise<() => void> {
  const folder = join(storage, 'sessions');
  const file = join(folder, `${sessionHash(session)}.lock`);
  const own = JSON.stringify(await identityOf(process.pid));
  try {
    makeFolder(folder);
    await waitFor(file, own, signal);
  } catch (error) {
    throw error instanceof AgentShellError ? error : storageFailed(storage, (error as Error).message);
  }
  return () => {
    if (readIfThere(file) === own) rmSync(file, { force: true });
  };
}

async function waitFor(file: string, own: string, signal: AbortSignal): Promise<void> {
  while (!take(file, own)) {
    if (signal.aborted) throw commandCancelled('(not started)');
    const holder = readIfThere(file);
    if (holder !== undefined && !(await isHeld(holder))) discard(file, holder);
    else await delay(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** By a link to a file that is whole: whoever sees the lock sees whose it is. */
function take(file: string, text: string): boolean {
  const draft = draftOf(file);
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

async function isHeld(holder: string): Promise<boolean> {
  try {
    return await isRunning(JSON.parse(holder) as ProcessIdentity);
  } catch {
    return false; // Not what we have written.
  }
}

/** Somebody may have been faster, and another has the lock by now: then it is given back. */
function discard(file: string, holder: string): void {
  const draft = draftOf(file);
  try {
    renameSync(file, draft);
    if (readIfThere(draft) !== holder) linkSync(draft, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const draftOf = (file: string) => `${file}.${process.pid}`;
