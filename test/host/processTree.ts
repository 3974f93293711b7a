import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How long a process gets between the request to end and its death. */
const graceMs = 2000;
const pollMs = 50;

interface ProcessEntry {
  pid: number;
  parent: number;
}

/**
 * Ends `root` and the processes whose environment holds `mark` (on Linux), each with its descendants:
 * a child that left its session and lost its parent is found by nothing but the mark.
 */
export async function endProcessTree(root: number, mark: string): Promise<void> {
  signal(await membersOf(root, mark), 'SIGTERM');
  const deadline = Date.now() + graceMs;
  for (;;) {
    const left = await membersOf(root, mark);
    if (left.length === 0) return;
    if (Date.now() > deadline) signal(left, 'SIGKILL');
    await sleep(pollMs);
  }
}

async function membersOf(root: number, mark: string): Promise<number[]> {
  const roots = [root, ...processesWith(mark)];
  const members = new Set(withDescendants(roots, await listProcesses()));
  members.delete(process.pid);
  return [...members];
}

function withDescendants(roots: number[], processes: ProcessEntry[]): number[] {
  const found = processes.filter(({ pid }) => roots.includes(pid)).map(({ pid }) => pid);
  for (const ancestor of found) {
    // The list grows while it is walked: that is what makes it reach grandchildren.
    found.push(
      ...processes
        .filter(({ pid, parent }) => parent === ancestor && !found.includes(pid))
        .map(({ pid }) => pid),
    );
  }
  return found;
}

async function listProcesses(): Promise<ProcessEntry[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

/** Synchronously, as the thread pool is of no use for it: a read there was once seen never to come back. */
function processesWith(mark: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentHolds(name, mark))
    .map(Number);
}

function environmentHolds(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark);
  } catch {
    return false; // ended meanwhile, or another user's
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // ended meanwhile
    }
  }
}
