import { existsSync, statSync, writeFileSync } from 'node:fs';
import { executeRun } from '../hosts/executeRun.ts';
import { endRun } from '../runs/endRun.ts';
import { type ProcessIdentity } from '../runs/processIdentity.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { type Run, type RunEnd, type RunMeta } from '../runs/run.ts';
import { type Recorded } from '../runs/runStore.ts';
import { alreadyRunning } from './alreadyRunning.ts';
import { type JobRecord } from './jobRecord.ts';
import { leftEnd } from './leftEnd.ts';

/** How a job ended. Of processes that a command has left running nobody learns more than that they are gone. */
export type JobEnd = NonNullable<RunMeta['end']> | { readonly kind: 'gone'; readonly endedAt: string };

export type JobState = 'running' | 'completed' | 'failed' | 'cancelled' | 'timedOut' | 'lost' | 'gone';

/** How a process has to do with a job. */
export interface Attendance {
  /** Aborted when it leaves the job alone. */
  readonly leaving: AbortSignal;
  /** Whether it stops the job when its time is up. */
  readonly isKeeper: boolean;
}

/** A run that nobody waits for, or what it has left running, seen to its end by this process as long as that is there. */
export class Job {
  record: JobRecord;
  readonly recorded: Recorded;
  /** Resolves when it has ended; never when this process leaves it alone before. */
  readonly ended: Promise<JobEnd>;
  readonly #stopping = new AbortController();
  #end: JobEnd | undefined;

  constructor(record: JobRecord, recorded: Recorded, attendance: Attendance) {
    this.record = record;
    this.recorded = recorded;
    const { run, meta } = recorded;
    this.#end = meta.end && !record.left ? endOf(run, meta.end) : undefined;
    this.ended = record.left ? this.#followLeft(record.left, attendance) : this.#follow(attendance);
  }

  get id(): string {
    return this.record.id;
  }

  get end(): JobEnd | undefined {
    return this.#end;
  }

  get state(): JobState {
    return this.#end ? stateAfter(this.#end) : 'running';
  }

  /** Stops it, with all that it has started. */
  async cancel(): Promise<JobEnd> {
    this.#stopping.abort();
    return this.ended;
  }

  /** How long it may take, all in all. */
  get limitMs(): number {
    return this.record.endsBy - Date.parse(this.recorded.meta.startedAt);
  }

  async #follow({ leaving, isKeeper }: Attendance): Promise<JobEnd> {
    if (this.#end) return this.#end;
    const { run } = this.recorded;
    const over = new AbortController();
    const timer = isKeeper ? this.#stopInTime() : undefined;
    const outcome = await executeRun({
      run,
      executor: alreadyRunning(this.record.process, AbortSignal.any([leaving, over.signal])),
      label: this.record.label,
      signal: this.#stopping.signal,
      letGo: leaving,
    })
      // Of one that cannot be looked at any more the end is not known: it was stopped, as far as that was possible.
      .catch((): RunEnd => ({ kind: 'lost', reason: 'shellGone', left: [] }))
      .finally(() => {
        clearTimeout(timer);
        over.abort();
      });
    if (outcome.kind === 'goesOn') return new Promise(() => undefined);
    this.#end = endOf(run, outcome);
    return this.#end;
  }

  /** They have no limit of time, and nobody to report how they end. */
  async #followLeft(left: readonly ProcessIdentity[], { leaving }: Attendance): Promise<JobEnd> {
    const { run } = this.recorded;
    const { signal: stopping } = this.#stopping;
    const isStopped = () => stopping.aborted || existsSync(run.stopFile);
    const end = await Promise.race([
      leftEnd(run, left, AbortSignal.any([leaving, stopping])).then(() =>
        isStopped() ? ({ kind: 'cancelled', left: [] } as const) : ({ kind: 'gone' } as const),
      ),
      aborted(stopping).then(async () => ({ kind: 'cancelled', left: await endRun(run, left) }) as const),
    ]);
    // Another process, or this one in an earlier life, may have stopped them long ago.
    this.#end = { ...end, endedAt: timeOf(end.kind === 'cancelled' ? run.stopFile : undefined) };
    return this.#end;
  }

  #stopInTime(): NodeJS.Timeout {
    return setTimeout(
      () => {
        // First: whoever else looks at it sees no more than that it has ended.
        markTimedOut(this.recorded.run);
        this.#stopping.abort();
      },
      Math.max(0, this.record.endsBy - Date.now()),
    );
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}

const timedOutMark = 'timedOut';

/** Not where somebody is just stopping it: that was before. */
function markTimedOut(run: Run): void {
  try {
    writeFileSync(run.stopFile, timedOutMark, { flag: 'wx', mode: 0o600 });
  } catch {
    // Nor where its directory was removed, or the disk is full: it is stopped all the same.
  }
}

/** The status of a run that was stopped only says by which signal. */
function endOf(run: Run, end: RunEnd & { readonly endedAt?: string }): JobEnd {
  const { endedAt = endTime(run) } = end;
  const mark = readIfThere(run.stopFile);
  if (mark === undefined || (end.kind !== 'exited' && end.kind !== 'cancelled')) return { ...end, endedAt };
  const left = end.kind === 'cancelled' ? end.left : [];
  return { kind: mark === timedOutMark ? 'timedOut' : 'cancelled', left, endedAt };
}

const endTime = ({ statusFile }: Run) => timeOf(statusFile);

/** When a file was written; now, where there is none. */
const timeOf = (file: string | undefined) =>
  (
    (file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.mtime) ?? new Date()
  ).toISOString();

export function stateAfter(end: JobEnd): Exclude<JobState, 'running'> {
  switch (end.kind) {
    case 'exited':
      return end.exitCode === 0 ? 'completed' : 'failed';
    case 'cancelled':
    case 'timedOut':
    case 'lost':
    case 'gone':
      return end.kind;
    case 'waited':
      return 'failed';
  }
}
