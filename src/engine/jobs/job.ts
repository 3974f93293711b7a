import { statSync, writeFileSync } from 'node:fs';
import { executeRun } from '../hosts/executeRun.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { type Run, type RunEnd, type RunMeta } from '../runs/run.ts';
import { type Recorded } from '../runs/runStore.ts';
import { alreadyRunning } from './alreadyRunning.ts';
import { type JobRecord } from './jobRecord.ts';

export type JobEnd = NonNullable<RunMeta['end']>;

export type JobState = 'running' | 'completed' | 'failed' | 'cancelled' | 'timedOut' | 'lost';

/** How a process has to do with a job. */
export interface Attendance {
  /** Aborted when it leaves the job alone. */
  readonly leaving: AbortSignal;
  /** Whether it stops the job when its time is up. */
  readonly isKeeper: boolean;
}

/** A run that nobody waits for, seen to its end by this process as long as that is there. */
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
    this.#end = meta.end && endOf(run, meta.end);
    this.ended = this.#follow(attendance);
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

const endTime = ({ statusFile }: Run) =>
  (statSync(statusFile, { throwIfNoEntry: false })?.mtime ?? new Date()).toISOString();

export function stateAfter(end: RunEnd): Exclude<JobState, 'running'> {
  switch (end.kind) {
    case 'exited':
      return end.exitCode === 0 ? 'completed' : 'failed';
    case 'cancelled':
    case 'timedOut':
    case 'lost':
      return end.kind;
    case 'waited':
      return 'failed';
  }
}
