import { execa } from 'execa';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { markedBy } from './processes.ts';
import { type ProcessIdentity } from './processIdentity.ts';
import { processTable, type Process } from './processTable.ts';
import { readIfThere } from './readIfThere.ts';
import { type Run } from './run.ts';
import { startedAfter } from './startedAfter.ts';
import { wordsOf } from './wordsOf.ts';

/** A process that a command has left running, and its command line in one short line. */
export interface LeftProcess extends ProcessIdentity {
  readonly command: string;
}

/** What was told to end, and tidies up first, may take as long; so may a new process to become the program that it is to be. */
const settlingMs = 50;
const maxLooks = 5;
const maxCommandLength = 100;

/**
 * The processes that are left of a run whose command has ended: those that carry its marker or hold its output open. Those
 * that were started by others of them are not named; nor are those that are about to end.
 */
export async function leftProcesses(run: Run): Promise<LeftProcess[]> {
  let found = await processesLeft(run);
  for (let looks = 1; found.length > 0; looks++) {
    await delay(settlingMs);
    found = await processesLeft(run);
    const named = topmost(run, found, await commandLines(found));
    if (looks >= maxLooks || named.every(({ command }) => command !== bareShell)) return named;
  }
  return [];
}

async function processesLeft(run: Run): Promise<Process[]> {
  const table = await processTable(startedAfter(run));
  // So it is after most commands, and the rest of this takes longer than the look.
  if (table.length === 0) return [];
  const isOfRun = await markedBy(run);
  // `agent-run` and those that record and show for it.
  const own = new Set([process.pid, ...(readIfThere(run.pidFile) ?? '').split('\n').map(Number)]);
  return table.filter(({ pid }) => !own.has(pid) && isOfRun(pid) && !isBeingKilled(pid));
}

/** A process that gets a signal it has no answer to is marked for SIGKILL at once, and may take a while to be gone. */
function isBeingKilled(pid: number): boolean {
  try {
    const [, pending] = /^SigPnd:\s*([0-9a-f]+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return pending !== undefined && (BigInt(`0x${pending}`) & sigkill) !== 0n;
  } catch {
    return false; // Ended meanwhile, or a system that does not tell.
  }
}

const sigkill = 1n << 8n;

type CommandLines = ReadonlyMap<number, readonly string[]>;

/** Those that no other has started. In place of what makes a sandbox, what is in it. */
function topmost(run: Run, found: readonly Process[], lines: CommandLines): LeftProcess[] {
  const children = Map.groupBy(found, ({ parent }) => parent);
  const pids = new Set(found.map(({ pid }) => pid));
  const named = (one: Process): LeftProcess[] => {
    const started = children.get(one.pid) ?? [];
    const words = lines.get(one.pid) ?? [];
    const isOwn = words.includes(run.commandFile);
    if (isOwn && words.length > bashWords && started.length > 0) return started.flatMap(named);
    const [child] = started.map(({ pid }) => lines.get(pid) ?? []);
    return [{ pid: one.pid, started: one.started, command: isOwn ? ownText(child) : lineText(words) }];
  };
  return found.filter(({ parent }) => !pids.has(parent)).flatMap(named);
}

/** `bash -- <file>`: what a subshell of the command is called too. */
const bashWords = 3;

/** A part of the command that bash itself runs is told by what that runs just now. */
const ownText = (child: readonly string[] | undefined) =>
  child ? `${bareShell} (${lineText(child)})` : bareShell;

const bareShell = 'bash';

function lineText(words: readonly string[]): string {
  const line = words
    .join(' ')
    .replaceAll(/\p{C}+/gu, ' ')
    .trim();
  return line.length > maxCommandLength ? `${line.slice(0, maxCommandLength - 1)}…` : line;
}

async function commandLines(processes: readonly Process[]): Promise<CommandLines> {
  const pids = processes.map(({ pid }) => pid);
  if (process.platform === 'linux') return new Map(pids.map((pid) => [pid, wordsOf(pid).filter(Boolean)]));
  const { stdout } = await execa('ps', ['-ww', '-o', 'pid=,command=', '-p', pids.join(',')], {
    reject: false,
  });
  return new Map(
    stdout.split('\n').map((line) => {
      const [pid = '', ...words] = line.trim().split(/\s+/);
      return [Number(pid), words];
    }),
  );
}
