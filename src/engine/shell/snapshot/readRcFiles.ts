import { execa } from 'execa';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readIfThere } from '../../runs/readIfThere.ts';
import { quote } from '../quote.ts';
import { dumpAfter, dumpBefore } from '../stateDump.ts';

/** As long as a first call may wait for it; a slow start of an interactive bash takes half of that. */
const limitMs = 2000;

/** For what must tidy up before it ends: a lock that stayed would keep every shell of the user waiting. */
const graceMs = 500;
const lookEveryMs = 20;

/** Completions and a version manager come to half a megabyte. More than this is no state that every command should read. */
const maxDumpBytes = 4 * 1024 * 1024;

export interface RcReading {
  readonly shell: string;
  readonly files: readonly string[];
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Has an interactive bash read the rc files, and gives back the dump of what it was before and after. Undefined when
 * that does not come to an end: rc files are programs, and may do anything.
 */
export async function readRcFiles({ shell, files, home, env }: RcReading): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-shell-rc-'));
  try {
    const dump = join(folder, 'dump');
    const isWhole = await runToEnd(shell, rcScript(files, dump), { cwd: home, env });
    if (!isWhole) return undefined;
    const size = statSync(dump, { throwIfNoEntry: false })?.size ?? 0;
    return size <= maxDumpBytes ? readIfThere(dump) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * One compound command: bash has parsed all of it before an rc file can define an alias. The options that come with
 * being interactive are on before and after, so they are no difference.
 */
function rcScript(files: readonly string[], dump: string): string {
  return [
    '{',
    dumpBefore(dump),
    ...files.map((file) => `builtin . ${quote(file)}`),
    'builtin trap - DEBUG ERR RETURN',
    dumpAfter(dump),
    // With it, an interactive shell that ends would add to the user's history.
    'builtin unset -v HISTFILE',
    'builtin exit',
    '}',
  ].join('\n');
}

/**
 * In a session of its own there is no terminal to ask on, and one signal reaches whatever was started. Resolves with
 * whether it came to its end by itself: a shell goes on when what it waits for is ended.
 */
async function runToEnd(
  shell: string,
  script: string,
  { cwd, env }: { cwd: string; env: Readonly<Record<string, string>> },
): Promise<boolean> {
  let isInTime = true;
  const child = execa(shell, ['--noprofile', '--norc', '-i', '-c', script], {
    cwd,
    env,
    extendEnv: false,
    stdio: 'ignore',
    detached: true,
    reject: false,
  });
  const timer = setTimeout(() => {
    isInTime = false;
    void endGroup(child.pid);
  }, limitMs);
  try {
    await child;
    return isInTime;
  } finally {
    clearTimeout(timer);
    // What the files left running was for a shell that people use.
    await endGroup(child.pid);
  }
}

async function endGroup(leader: number | undefined): Promise<void> {
  if (leader === undefined || !signal(leader, 'SIGTERM')) return;
  const deadline = Date.now() + graceMs;
  while (Date.now() < deadline) {
    await delay(lookEveryMs);
    if (!signal(leader, 0)) return;
  }
  signal(leader, 'SIGKILL');
}

/** False when nobody is left in the group. */
function signal(leader: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}
