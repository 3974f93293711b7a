import { execa } from 'execa';
import { readFile, readdir } from 'node:fs/promises';

/**
 * Every process of a run: those that carry its marker in their environment, wherever they went (`setsid`, double
 * fork), and all that these started.
 */
export async function processesOfRun(marker: string): Promise<number[]> {
  const [marked, children] = await Promise.all([markedProcesses(marker), childrenByParent()]);
  const found = new Set<number>();
  const visit = (pid: number) => {
    if (found.has(pid)) return;
    found.add(pid);
    children.get(pid)?.forEach(visit);
  };
  marked.forEach(visit);
  return [...found];
}

async function childrenByParent(): Promise<Map<number, number[]>> {
  const { stdout } = await execa('ps', ['-A', '-o', 'pid=,ppid=,stat=']);
  const children = new Map<number, number[]>();
  for (const line of stdout.split('\n')) {
    const [pid, parent, state = ''] = line.trim().split(/\s+/);
    // Zombies have ended; only their parents can make them go.
    if (state.startsWith('Z')) continue;
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)]);
  }
  return children;
}

async function markedProcesses(marker: string): Promise<number[]> {
  const entry = `AGENT_SHELL_RUN=${marker}`;
  return process.platform === 'linux' ? markedInProc(entry) : markedInPs(entry);
}

async function markedInProc(entry: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const marked = await Promise.all(
    pids.map(async (pid) => {
      try {
        return (await readFile(`/proc/${pid}/environ`, 'latin1')).split('\0').includes(entry);
      } catch {
        return false; // Gone in the meantime, or somebody else's.
      }
    }),
  );
  return pids.filter((_, index) => marked[index]).map(Number);
}

async function markedInPs(entry: string): Promise<number[]> {
  const { stdout } = await execa('ps', ['-A', '-E', '-ww', '-o', 'pid=,command=']);
  return stdout
    .split('\n')
    .filter((line) => `${line} `.includes(` ${entry} `))
    .map((line) => Number.parseInt(line, 10));
}
