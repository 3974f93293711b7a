import { execa } from 'execa';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { ownPids } from './processes.ts';
import { processTable, type Process } from './processTable.ts';
import { type Run } from './run.ts';

/** Where a process sleeps, in the kernel's words, that reads from a terminal. */
const readingPlaces = new Set(['n_tty_read', 'wait_woken']);

/**
 * Whether something of the run waits for a key: a process that sleeps in the reading of a terminal, or was stopped for
 * trying to from the background, or, where that is not to be seen (another user's process, another system), a terminal
 * whose echo was turned off, as for a password.
 */
export async function waitsForKeys(run: Run): Promise<boolean> {
  const { own, starters } = ownPids(run);
  const [agentRun = 0] = own;
  const helpers = own.filter((pid) => !starters.includes(pid));
  const table = await processTable();
  const terminal = table.find(({ pid }) => pid === agentRun)?.terminal;
  if (!terminal) return false;
  const isHelp = ({ pid, parent }: Process) => own.includes(pid) || helpers.includes(parent);
  const inTerminal = table.filter((one) => one.terminal === terminal && !isHelp(one));
  const seen = await Promise.all(withoutAncestors(agentRun, inTerminal, table).map(look));
  if (seen.includes('reads')) return true;
  // An echo that an earlier program left off says nothing of one that has nothing to do with the terminal.
  return seen.some((what) => what !== 'elsewhere') && (await isEchoOff(agentRun));
}

/** The shell that `agent-run` was typed into is in the terminal too, and waits for it. */
function withoutAncestors(pid: number, some: Process[], table: readonly Process[]): Process[] {
  const ancestors = new Set<number>();
  for (let at: number | undefined = pid; at && !ancestors.has(at);) {
    ancestors.add(at);
    at = table.find((one) => one.pid === at)?.parent;
  }
  return some.filter((one) => !ancestors.has(one.pid));
}

/** What a process has to do with its terminal. */
type Concern = 'reads' | 'holds' | 'elsewhere' | 'unknown';

async function look({ pid, isStopped }: Process): Promise<Concern> {
  try {
    // The command's own output is a pipe, its input /dev/null.
    const files = await readdir(`/proc/${pid}/fd`);
    const targets = await Promise.all(
      files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => 'closed meanwhile')),
    );
    if (!targets.some((target) => /^\/dev\/(tty|pts\/\d+)$/.test(target))) return 'elsewhere';
    // Sockets are waited for in the same place.
    const isReading = readingPlaces.has(await readFile(`/proc/${pid}/wchan`, 'utf8'));
    return isReading || isStopped ? 'reads' : 'holds';
  } catch (error) {
    // Somebody else's, or a system that does not tell. Otherwise it has ended meanwhile.
    const isHidden = process.platform !== 'linux' || (error as NodeJS.ErrnoException).code === 'EACCES';
    return isHidden ? 'unknown' : 'elsewhere';
  }
}

async function isEchoOff(agentRun: number): Promise<boolean> {
  const device = await deviceOf(agentRun);
  if (device === undefined) return false;
  const option = process.platform === 'linux' ? '-F' : '-f';
  const { stdout } = await execa('stty', [option, device, '-a'], { stdin: 'ignore', reject: false });
  return stdout.includes(' -echo ');
}

async function deviceOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/${pid}/fd/0`).catch(() => undefined);
  const { stdout } = await execa('ps', ['-o', 'tty=', '-p', String(pid)], { reject: false });
  return stdout.trim() ? `/dev/${stdout.trim()}` : undefined;
}
