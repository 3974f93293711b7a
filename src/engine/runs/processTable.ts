import { execa } from 'execa';
import { readFileSync, readdirSync } from 'node:fs';

export interface Process {
  readonly pid: number;
  readonly parent: number;
}

/** Every process that has not ended. Zombies have; only their parents can make them go. */
export async function processTable(): Promise<Process[]> {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

/** Not by `ps`, which small containers do not have. */
function fromProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      const [state, parent] = statOf(pid);
      return state === undefined || state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent) }];
    });
}

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
  const { stdout } = await execa('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, state = ''] = line.trim().split(/\s+/);
    return state.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent) }];
  });
}
