import { readFileSync } from 'node:fs';
import { type Process } from './processTable.ts';

/** The first process of a sandbox waits for the others to end, and for nothing else: its signals are nobody's. */
const isFirstOfNamespace = /^NSpid:\s.*\s1$/m;

const sigint = 1n << 1n;

/** Of some processes, those that no ancestor among them keeps from being interrupted by ignoring it itself. */
export function interruptible(processes: readonly Process[]): Process[] {
  const byPid = new Map(processes.map((one) => [one.pid, one]));
  const ignores = (one: Process | undefined): boolean =>
    one !== undefined && (ignoresInterrupt(one.pid) || ignores(byPid.get(one.parent)));
  return processes.filter((one) => !ignores(one));
}

function ignoresInterrupt(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    if (isFirstOfNamespace.test(status)) return false;
    const [, mask] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(status) ?? [];
    return mask !== undefined && (BigInt(`0x${mask}`) & sigint) !== 0n;
  } catch {
    return false; // Ended meanwhile, or a system that does not tell.
  }
}
