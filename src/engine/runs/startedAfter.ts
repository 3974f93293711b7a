import { readFileSync, statSync } from 'node:fs';
import { type Wanted } from './processTable.ts';
import { type Run } from './run.ts';

/** More processes than a machine can start in a millisecond. */
const maxStartsPerMs = 10;
/** Of kernels that are not told otherwise. */
const defaultMaxPid = 32_768;
/** No kernel takes a lower limit: the first 300 numbers are not given again. */
const leastMaxPid = 301;

/** To list all processes takes as long as to look at so many. */
const fewPids = 50;

/**
 * The numbers of the processes that may have been started after the run's `agent-run`. Numbers are given in turn, so of all
 * processes only a few have to be looked at: to look at each takes longer than a short command. All may have been, where the
 * numbers may have gone round since, or where they are not given in turn.
 */
export function startedAfter(run: Run): Wanted {
  const first = firstPid(run);
  const last = lastPid();
  if (first === undefined || last === undefined || hasGoneRound(run)) return { has: () => true };
  if (last < first) return { has: (pid) => pid > first || pid <= last };
  const count = last - first;
  return {
    has: (pid) => pid > first && pid <= last,
    ...(count <= fewPids && { all: Array.from({ length: count }, (_, index) => first + 1 + index) }),
  };
}

function firstPid({ pidFile }: Run): number | undefined {
  const pid = Number.parseInt(textOf(pidFile), 10);
  return pid > 0 ? pid : undefined;
}

/** The last number that was given. Linux tells it beside the load of the machine. */
function lastPid(): number | undefined {
  const pid = process.platform === 'linux' ? Number(textOf('/proc/loadavg').trim().split(' ').at(-1)) : 0;
  return pid > 0 ? pid : undefined;
}

function hasGoneRound({ pidFile }: Run): boolean {
  const startedAt = statSync(pidFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const maxStarts = Math.abs(Date.now() - startedAt) * maxStartsPerMs;
  if (maxStarts < leastMaxPid) return false;
  return maxStarts > (Number(textOf('/proc/sys/kernel/pid_max')) || defaultMaxPid);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
