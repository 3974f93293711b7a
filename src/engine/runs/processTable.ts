import { execa } from 'execa';
import { existsSync, readFileSync, readdirSync } from 'node:fs';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** When it started, in the system's own words: tells it from a later one of the same number. */
  readonly started: string;
  /** The process group, named after its first process. */
  readonly group: number;
  /** Whether it was stopped, and not ended: by Ctrl+Z, or for reading from a terminal in the background. */
  readonly isStopped: boolean;
  /** Which terminal it belongs to; processes of the same one say the same. Empty for none. */
  readonly terminal: string;
}

/** The numbers of processes. */
export interface Wanted {
  readonly has: (pid: number) => boolean;
  /** All of them, where they are so few that it is faster to look at each. */
  readonly all?: readonly number[];
}

/**
 * Every process that has not ended, or those with certain numbers. Zombies have ended; only their parents can make them
 * go.
 */
export async function processTable(wanted: Wanted = { has: () => true }): Promise<Process[]> {
  if (process.platform === 'linux') return fromProc(wanted);
  return (await fromPs()).filter(({ pid }) => wanted.has(pid));
}

/** Not by `ps`, which small containers do not have. */
function fromProc({ has, all }: Wanted): Process[] {
  const pids =
    all?.map(String).filter((pid) => existsSync(`/proc/${pid}`)) ??
    readdirSync('/proc').filter((name) => /^\d+$/.test(name) && has(Number(name)));
  return pids.flatMap((pid) => {
    const fields = statOf(pid);
    const [state, parent] = fields;
    if (state === undefined || state === 'Z') return [];
    const terminal = fields[statFields.terminal] ?? '0';
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        started: fields[statFields.started] ?? '',
        group: Number(fields[statFields.group]),
        isStopped: state === 'T',
        terminal: terminal === '0' ? '' : terminal,
      },
    ];
  });
}

/** When a process started, in the same words; undefined when there is none of that number. */
export async function startOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await fromPs()).find((one) => one.pid === pid)?.started;
  const fields = statOf(String(pid));
  return fields[0] === 'Z' ? undefined : fields[statFields.started];
}

/** Places among what follows the program's name. */
const statFields = { group: 2, terminal: 4, started: 19 };

/** What follows the program's name, which may have spaces and brackets of its own. */
function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return []; // It ended between the two looks.
  }
}

async function fromPs(): Promise<Process[]> {
  const { stdout } = await execa('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=,tty=,lstart=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, group, state = '', tty = '', ...started] = line.trim().split(/\s+/);
    if (state.startsWith('Z')) return [];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        started: started.join(' '),
        group: Number(group),
        isStopped: state.startsWith('T'),
        terminal: tty.startsWith('?') ? '' : tty,
      },
    ];
  });
}
