import { execa } from 'execa';
import { readFileSync, readdirSync, statSync, type Stats } from 'node:fs';
import { isOwnProcess } from './isOwnProcess.ts';
import { type ProcessIdentity } from './processIdentity.ts';
import { processTable, type Process } from './processTable.ts';
import { readIfThere } from './readIfThere.ts';
import { type Run } from './run.ts';

/**
 * Every process of a run that still lives. One belongs to it when `agent-run` started it, when it carries the run's
 * marker or holds the run's output open, or when it was started by such a one: what leaves the tree (`setsid`, double
 * fork) keeps the marker, what clears its environment keeps its parent or, as Linux tells, its output. One that was found before stays
 * the run's, whatever has become of its parent since. `agent-run` and those that record and show for it are not among
 * them: they end when the command has.
 */
export async function processesOfRun(run: Run, known: readonly ProcessIdentity[] = []): Promise<Process[]> {
  const table = await processTable();
  const { own, starters } = ownPids(run);
  const excluded = new Set([...own, process.pid]);
  const isMarked = await markedBy(run);
  const isKnown = ({ pid, started }: Process) =>
    known.some((one) => one.pid === pid && one.started === started);
  const roots = table.filter(
    (one) => !excluded.has(one.pid) && (starters.includes(one.parent) || isKnown(one) || isMarked(one.pid)),
  );
  return withDescendants(roots, table).filter(({ pid }) => !excluded.has(pid));
}

/** Tells of a process whether it carries the run's marker or holds the run's output open. */
export async function markedBy(run: Run): Promise<(pid: number) => boolean> {
  return process.platform === 'linux' ? linuxRoots(run) : otherRoots(run);
}

interface OwnPids {
  /** `agent-run`, and those that record, show and make a terminal for it. */
  readonly own: readonly number[];
  /** Those of them that start the command. */
  readonly starters: readonly number[];
}

/** None, when their numbers belong to others by now. */
export function ownPids(run: Run): OwnPids {
  const lines = (readIfThere(run.pidFile) ?? '').split('\n').filter((line) => Number(line) > 0);
  const [agentRun = 0, ...others] = lines.map(Number);
  if (!isOwnProcess(run, agentRun)) return { own: [], starters: [] };
  const marked = lines.filter((line) => line.startsWith('+')).map(Number);
  return { own: [agentRun, ...others], starters: [agentRun, ...marked] };
}

function withDescendants(roots: readonly Process[], table: readonly Process[]): Process[] {
  const children = Map.groupBy(table, ({ parent }) => parent);
  const found = new Set<Process>();
  const visit = (one: Process) => {
    if (found.has(one)) return;
    found.add(one);
    children.get(one.pid)?.forEach(visit);
  };
  roots.forEach(visit);
  return [...found];
}

const markerOf = (run: Run) => `AGENT_SHELL_RUN=${run.marker}`;

function linuxRoots(run: Run): (pid: number) => boolean {
  const marker = markerOf(run);
  const pipes = [run.pipe, run.stderrPipe].map(statIfThere).filter((pipe) => pipe !== undefined);
  return (pid) => environmentOf(pid).includes(marker) || holds(pid, pipes);
}

/** Empty for a process that has ended, or is somebody else's. */
function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  } catch {
    return [];
  }
}

/** By what the file is, not by its name: the way to the storage may lead through a link. */
function holds(pid: number, files: readonly Stats[]): boolean {
  if (files.length === 0) return false;
  return filesOf(pid).some((path) => {
    const open = statIfThere(path);
    return files.some(({ ino, dev }) => open?.ino === ino && open.dev === dev);
  });
}

function filesOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => `/proc/${pid}/fd/${fd}`);
  } catch {
    return []; // Ended meanwhile, or somebody else's.
  }
}

function statIfThere(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // Closed meanwhile, or nothing that can be looked at.
  }
}

async function otherRoots(run: Run): Promise<(pid: number) => boolean> {
  const { stdout } = await execa('ps', ['-A', '-E', '-ww', '-o', 'pid=,command=']);
  const marked = stdout.split('\n').filter((line) => `${line} `.includes(` ${markerOf(run)} `));
  const pids = new Set(marked.map((line) => Number.parseInt(line, 10)));
  return (pid) => pids.has(pid);
}
