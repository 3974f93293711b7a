import { jobNotFound, tooManyJobs } from '../errors.ts';
import { startedPid } from '../runs/awaitStart.ts';
import { isAlive } from '../runs/isAlive.ts';
import { identityOf, isRunning } from '../runs/processIdentity.ts';
import { type LeftProcess } from '../runs/leftProcesses.ts';
import { type Recorded, type RunStore } from '../runs/runStore.ts';
import { Job, type JobEnd } from './job.ts';
import { JobFiles, type Kept } from './jobFiles.ts';
import { type JobRecord, type Listener } from './jobRecord.ts';
import { leftText } from './leftText.ts';
import { isOwnerRunning, ownName } from './owner.ts';

/** More than an agent can keep in mind, and fewer than a machine has room for. */
export const maxRunningJobs = 100;
export const jobLifetimeMs = 24 * 60 * 60 * 1000;
/** How many jobs that have ended, and of which everybody knows, are still listed. */
const maxRemembered = 20;

export interface JobsOptions {
  readonly storage: string;
  readonly runs: RunStore;
  /** Jobs that another window of it has left are taken over. */
  readonly workspace: string;
  /** Listeners who are not to be told that a job has ended; all are unless given. */
  readonly unheard?: readonly Listener[];
  /** Called once there is a job, with the folder of those that this process looks after: for whoever outlives it. */
  readonly guard?: (folder: string) => void;
}

/** What is to be known of a run that becomes a job. */
export type JobStart = Pick<JobRecord, 'session' | 'label' | 'reason' | 'endsBy' | 'survivesClose'>;

/** The commands that outlive their calls. Their processes do not depend on this one, nor does anything that is known of them. */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #files: JobFiles;
  readonly #jobs = new Map<string, Job>();
  readonly #listeners = new Set<(job: Job) => void>();
  readonly #leaving = new AbortController();
  #owner: Promise<string> | undefined;
  #isGuarded = false;

  constructor(options: JobsOptions) {
    this.#options = options;
    this.#files = new JobFiles(options.storage);
  }

  /** Throws when there is no room for another one. */
  assertRoom(): void {
    if (!this.hasRoom) throw tooManyJobs(maxRunningJobs);
  }

  get hasRoom(): boolean {
    // What a command has left running was started whether there was room or not.
    const running = this.running().filter(({ record }) => !record.left);
    return running.length + this.#runningElsewhere() < maxRunningJobs;
  }

  /** On a command line every job has a process of its own to look after it. */
  #runningElsewhere(): number {
    const others = this.#files
      .all()
      .filter(({ record }) => this.#isOurs(record) && !this.#jobs.has(record.id));
    return others.filter(({ record }) => {
      const recorded = this.#recorded(record.id);
      return recorded && !recorded.meta.end && isAlive(recorded.run);
    }).length;
  }

  /** Takes a run that goes on. */
  async start(recorded: Recorded, start: JobStart): Promise<Job> {
    const { run } = recorded;
    const pid = startedPid(run);
    const process = pid === undefined ? undefined : await identityOf(pid);
    const record: JobRecord = {
      id: run.id,
      workspace: this.#options.workspace,
      ...start,
      ...(process && { process }),
      told: [...(this.#options.unheard ?? [])],
    };
    this.#files.save(await this.#ownName(), record);
    return this.#lookAfter(record, recorded);
  }

  /** Takes what a command has left running. It is the user's, and goes on when the window is closed; only the agent is told of its end. */
  async keepLeft(recorded: Recorded, session: string, left: readonly LeftProcess[]): Promise<Job> {
    const record: JobRecord = {
      id: recorded.run.id,
      workspace: this.#options.workspace,
      session,
      label: leftText(left),
      reason: 'left',
      endsBy: 0,
      survivesClose: true,
      left: left.map(({ pid, started }) => ({ pid, started })),
      told: [...new Set(['user' as const, ...(this.#options.unheard ?? [])])],
    };
    this.#files.save(await this.#ownName(), record);
    return this.#lookAfter(record, recorded);
  }

  /** Takes over what a window of this workspace has left behind: a reload, a crash, or one that was closed. */
  async adopt(): Promise<void> {
    for (const owner of this.#files.owners()) {
      if (await this.#isLookedAfter(owner)) continue;
      const records = this.#files.recordsOf(owner);
      for (const record of records) if (this.#isOurs(record)) await this.#take({ owner, record });
    }
    await this.#forgetOld();
  }

  /** Takes over one job, whoever has it. */
  async adoptOne(id: string): Promise<Job> {
    const kept = this.#files.all().find(({ record }) => record.id === id);
    const job = kept && (await this.#take(kept));
    if (!job) throw jobNotFound(id, []);
    return job;
  }

  /** Takes over what has ended of a session, unless somebody looks after it: so that it is announced. */
  async adoptEnded(session: string): Promise<void> {
    for (const { owner, record } of this.#files.all()) {
      const isNews = record.session === session && !record.told.includes('agent') && this.#isOurs(record);
      if (!isNews || (await this.#isLookedAfter(owner)) || !(await this.#hasEnded(record))) continue;
      await this.#take({ owner, record });
    }
  }

  /** All that this process looks after, the oldest first. */
  list(): Job[] {
    return [...this.#jobs.values()].sort((a, b) => Number(a.id) - Number(b.id));
  }

  running(): Job[] {
    return this.list().filter(({ end }) => !end);
  }

  /** All that is known of the jobs of all processes. */
  async listAll(): Promise<Job[]> {
    const ids = this.#files.all().map(({ record }) => record.id);
    const found = await Promise.all(ids.map((id) => this.#open(id)));
    return found.filter((job) => job !== undefined).sort((a, b) => Number(a.id) - Number(b.id));
  }

  async find(id: string): Promise<Job> {
    const job = this.#jobs.get(id) ?? (await this.#open(id));
    if (!job)
      throw jobNotFound(
        id,
        this.#files.all().map(({ record }) => record.id),
      );
    return job;
  }

  /** Says whether a session has had no other job, as far as anybody remembers. Processes that a command has left running do not count. */
  isFirstOf(session: string, id: string): boolean {
    const others = this.#files.all().filter(({ record }) => record.session === session && record.id !== id);
    return others.every(({ record }) => record.left);
  }

  /** Stops a job, whoever looks after it. */
  async cancel(job: Job): Promise<void> {
    if (job.end) return;
    // For its keeper, who sees no more than that it has ended, and for whoever looks after processes that were left.
    if (this.#jobs.get(job.id) !== job || job.record.left) this.#options.runs.markStopped(job.recorded.run);
    await job.cancel();
  }

  /** Those of a session that have ended and that its agent was not told of. */
  untold(session: string): Job[] {
    return this.list().filter(
      ({ end, record }) => end && record.session === session && !record.told.includes('agent'),
    );
  }

  /** Remembers that somebody knows of the end of a job. */
  async tell(job: Job, listener: Listener): Promise<void> {
    const owner = await this.#ownerOf(job);
    if (!job.end || job.record.told.includes(listener) || owner === undefined) return;
    job.record = { ...job.record, told: [...job.record.told, listener] };
    try {
      this.#files.save(owner, job.record);
    } catch {
      // The storage was removed, or is full: nobody but this process has to know, and it does.
    }
    await this.#forgetOld();
  }

  /** Called with each job that ends. Returns how to be called no more. */
  onEnd(listener: (job: Job) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Leaves all of them alone, to whoever comes next: also to one that starts before this process has ended. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    this.#listeners.clear();
    if (this.#owner) this.#files.leave(await this.#owner);
  }

  /** Of those that have ended, the last ones are remembered; one that somebody waits to hear of always is. */
  async #forgetOld(): Promise<void> {
    const known = this.list().filter(({ end, record }) => end && record.told.length === 2);
    for (const { id } of known.slice(0, Math.max(0, known.length - maxRemembered))) {
      this.#jobs.delete(id);
      this.#files.remove(await this.#ownName(), id);
    }
  }

  /** Of a job of this workspace, whoever looks after it. */
  async #ownerOf(job: Job): Promise<string | undefined> {
    if (this.#jobs.get(job.id) === job) return this.#ownName();
    if (!this.#isOurs(job.record)) return undefined;
    return this.#files.all().find(({ record }) => record.id === job.id)?.owner;
  }

  async #ownName(): Promise<string> {
    this.#owner ??= ownName();
    return this.#owner;
  }

  #isOurs({ workspace }: JobRecord): boolean {
    return workspace === this.#options.workspace;
  }

  async #isLookedAfter(owner: string): Promise<boolean> {
    if (owner === (await this.#ownName())) return true;
    return !this.#files.isLeft(owner) && (await isOwnerRunning(owner));
  }

  async #hasEnded({ id, left }: JobRecord): Promise<boolean> {
    if (!left) return this.#recorded(id)?.meta.end !== undefined;
    return !(await Promise.all(left.map(isRunning))).includes(true);
  }

  /** Undefined when another one was faster, or its run is gone. */
  async #take({ owner, record }: Kept): Promise<Job | undefined> {
    const own = await this.#ownName();
    if (!this.#files.move(record.id, owner, own)) return undefined;
    const recorded = this.#recorded(record.id);
    if (recorded) return this.#lookAfter(record, recorded);
    this.#files.remove(own, record.id);
    return undefined;
  }

  /** One that another process looks after, as far as it can be seen from here; one that nobody does is taken over. */
  async #open(id: string): Promise<Job | undefined> {
    const kept = this.#files.all().find(({ record }) => record.id === id);
    const recorded = kept && this.#recorded(id);
    if (!recorded) return undefined;
    const isLeft = this.#isOurs(kept.record) && !(await this.#isLookedAfter(kept.owner));
    const job = isLeft
      ? await this.#take(kept)
      : new Job(kept.record, recorded, { leaving: this.#leaving.signal, isKeeper: false });
    // What has ended is known to have in a moment.
    await new Promise(setImmediate);
    return job;
  }

  #recorded(id: string): Recorded | undefined {
    try {
      return this.#options.runs.open(id);
    } catch {
      return undefined; // It was removed, as old ones are.
    }
  }

  async #lookAfter(record: JobRecord, recorded: Recorded): Promise<Job> {
    const job = new Job(record, recorded, { leaving: this.#leaving.signal, isKeeper: true });
    this.#jobs.set(record.id, job);
    void job.ended.then((end) => {
      this.#finish(job, end);
    });
    if (!record.left) await this.#startGuard();
    return job;
  }

  async #startGuard(): Promise<void> {
    if (!this.#isGuarded) this.#options.guard?.(this.#files.folderOf(await this.#ownName()));
    this.#isGuarded = true;
  }

  #finish(job: Job, end: JobEnd): void {
    const { run, meta } = job.recorded;
    try {
      // The command whose processes were left has ended before, in its own way.
      if (!job.record.left && end.kind !== 'gone') this.#options.runs.finish(run, meta, end);
    } catch {
      // Its directory or its pipe was removed, or the disk is full. How it ended is known here, and from its status.
    }
    for (const listener of this.#listeners) listener(job);
  }
}
