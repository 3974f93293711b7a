import { execa } from 'execa';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { processTable, type Process } from './processTable.ts';
import { readIfThere } from './readIfThere.ts';
import { type Run } from './run.ts';

/**
 * Every process of a run that still lives. One belongs to it when `agent-run` started it, when it carries the run's
 * marker or holds the run's output open, or when it was started by such a one: what leaves the tree (`setsid`, double
 * fork) keeps the marker, what clears its environment keeps its parent or its output. `agent-run` and those that record
 * and show for it are not among them: they end when the command has.
 */
export async function processesOfRun(run: Run): Promise<number[]> {
  const table = await processTable();
  const [agentRun, ...helpers] = ownPids(run);
  const excluded = new Set([agentRun, ...helpers, process.pid]);
  const isRoot = process.platform === 'linux' ? linuxRoots(run) : await otherRoots(run);
  const roots = table.filter(({ pid, parent }) => !excluded.has(pid) && (parent === agentRun || isRoot(pid)));
  return [...withDescendants(roots, table)].filter((pid) => !excluded.has(pid));
}

/** `agent-run`, its recorder and its viewer, unless their numbers belong to others by now. */
function ownPids(run: Run): number[] {
  const pids = (readIfThere(run.pidFile) ?? '').split('\n').map(Number).filter(Boolean);
  const [agentRun = 0] = pids;
  const isOurs = process.platform !== 'linux' || readProc(agentRun, 'cmdline').includes('agent-run');
  return isOurs ? pids : [];
}

function withDescendants(roots: readonly Process[], table: readonly Process[]): Set<number> {
  const children = Map.groupBy(table, ({ parent }) => parent);
  const found = new Set<number>();
  const visit = ({ pid }: Process) => {
    if (found.has(pid)) return;
    found.add(pid);
    children.get(pid)?.forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

const markerOf = (run: Run) => `AGENT_SHELL_RUN=${run.marker}`;

function linuxRoots(run: Run): (pid: number) => boolean {
  return (pid) => readProc(pid, 'environ').split('\0').includes(markerOf(run)) || holds(pid, run.pipe);
}

/** Empty for a process that has ended, or is somebody else's. */
function readProc(pid: number, file: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

function holds(pid: number, file: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === file);
  } catch {
    return false; // Ended meanwhile, or somebody else's.
  }
}

async function otherRoots(run: Run): Promise<(pid: number) => boolean> {
  const { stdout } = await execa('ps', ['-A', '-E', '-ww', '-o', 'pid=,command=']);
  const marked = stdout.split('\n').filter((line) => `${line} `.includes(` ${markerOf(run)} `));
  const pids = new Set(marked.map((line) => Number.parseInt(line, 10)));
  return (pid) => pids.has(pid);
}
