import { ArtifactFile } from '../artifacts/artifactFile.ts';
import { readBytes } from '../artifacts/readBytes.ts';
import { jobHasNoTerminal, pollingCancelled } from '../errors.ts';
import { type Host } from '../hosts/host.ts';
import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { type Masks } from '../masks/masks.ts';
import { withRunSecrets } from '../masks/runSecrets.ts';
import { viewLimits } from '../output/truncate.ts';
import { limitsWithin, type Room } from '../tool/budget.ts';
import { type Settings } from '../tool/settings.ts';
import { unlessAborted } from '../unlessAborted.ts';
import { announcementsFor } from './announcements.ts';
import { parseJobInput, type JobRequest } from './input.ts';
import { type Job } from './job.ts';
import { type Jobs } from './jobs.ts';
import { jobTexts, statusLine, type ShowingJobs } from './jobText.ts';
import { poll } from './poll.ts';

export interface JobRequestsOptions {
  readonly jobs: Jobs;
  /** Those that can type into a terminal. */
  readonly hosts: readonly Host[];
  readonly settings: () => Settings;
  /** The file of the thread that searches. */
  readonly searchWorker: string;
  readonly masks: Masks;
}

export interface JobCall extends Room {
  /** What the model sent, not yet checked. */
  readonly input: unknown;
  /** Whose jobs are meant. Without one, as on a command line: those of all, whoever looks after them. */
  readonly session?: string;
  readonly signal: AbortSignal;
}

/** The way from what a model asks of the jobs to what it reads. */
export class JobRequests {
  readonly #options: JobRequestsOptions;

  constructor(options: JobRequestsOptions) {
    this.#options = options;
  }

  /** Throws an {@link AgentShellError} that says what to send instead. */
  async answer(call: JobCall): Promise<string> {
    return this.#options.masks.answer(call, (known) => this.#announced(call, known));
  }

  async #announced(call: JobCall, known: KnownSecrets | undefined): Promise<string> {
    const { input, session, signal } = call;
    const request = parseJobInput(input);
    try {
      const answer = await unlessAborted(signal, this.#answer(request, call, known));
      // What the answer itself tells is not announced.
      const announcements = session === undefined ? [] : await announcementsFor(this.#options.jobs, session);
      return [...announcements.map((text) => `[${text}]`), answer].join('\n');
    } catch (error) {
      throw signal.aborted ? pollingCancelled() : error;
    }
  }

  async #answer(
    request: JobRequest,
    { session, signal, maxTextBytes }: JobCall,
    known: KnownSecrets | undefined,
  ): Promise<string> {
    const showing = { maxTextBytes, known };
    const { jobs, hosts, settings, searchWorker } = this.#options;
    switch (request.kind) {
      case 'list':
        return session === undefined ? listText(await jobs.listAll()) : this.#list(session);
      case 'poll':
        return poll(request, { ...showing, jobs, session, settings: settings(), searchWorker, signal });
      case 'output':
        return this.#output(await jobs.find(request.id), request.since, showing);
      case 'cancel':
        return this.#cancel(request.ids, showing);
      case 'input':
        return type(hosts, await jobs.find(request.id), request.text);
    }
  }

  async #list(session: string): Promise<string> {
    const { jobs } = this.#options;
    const all = jobs.list();
    const ended = all.filter(({ end }) => end);
    for (const job of ended) if (job.record.session === session) await jobs.tell(job, 'agent');
    return listText(all, (job) => remarksOn(job, session));
  }

  async #cancel(ids: readonly string[], showing: ShowingJobs): Promise<string> {
    const { jobs, settings } = this.#options;
    // All of them are looked for before any is stopped.
    const chosen = await Promise.all([...new Set(ids)].map((id) => jobs.find(id)));
    await Promise.all(chosen.map((job) => jobs.cancel(job)));
    for (const job of chosen) await jobs.tell(job, 'agent');
    return jobTexts(chosen, settings(), showing);
  }

  async #output(job: Job, since: number | undefined, showing: ShowingJobs): Promise<string> {
    const { jobs, settings } = this.#options;
    // Looked at first: what it printed to its end is in the answer then.
    const { end } = job;
    if (end) await jobs.tell(job, 'agent');
    return since === undefined ? jobTexts([job], settings(), showing) : outputSince(job, since, showing);
  }
}

/** A line for each. */
export const listText = (jobs: readonly Job[], remarksOn: (job: Job) => readonly string[] = () => []) =>
  jobs.length === 0
    ? 'There are no background jobs.'
    : jobs.map((job) => statusLine(job, remarksOn(job))).join('\n');

const remarksOn = ({ record }: Job, session: string) =>
  record.session === session ? [] : ['of another session'];

/** All that was printed from a place on, as much as fits, and where to go on. */
async function outputSince(job: Job, since: number, { known, ...room }: ShowingJobs): Promise<string> {
  const { recorded } = job;
  return ArtifactFile.use(recorded, async (file) => {
    const from = Math.min(since, file.size);
    const showing = {
      raw: false,
      commandFile: recorded.run.commandFile,
      known: withRunSecrets(known, recorded),
    };
    const part = await readBytes(file, { from }, limitsWithin(room, viewLimits), showing);
    const next = part ? part.to + 1 : from;
    const isAll = next >= file.size;
    const goOn = `{"output": "${job.id}", "since": ${next}}`;
    const note = isAll
      ? job.end
        ? '[That is all.]'
        : `[That is all so far. Go on with ${goOn}]`
      : `[There is more: go on with ${goOn}]`;
    return [
      statusLine(job, [`bytes ${from}-${next} of ${file.size}`]),
      part?.text ??
        (since > file.size
          ? `(nothing after byte ${since}: the output ends at ${file.size})`
          : '(nothing new)'),
      note,
    ].join('\n');
  });
}

async function type(hosts: readonly Host[], job: Job, text: string): Promise<string> {
  const { run } = job.recorded;
  const typing = job.end ? [] : hosts.flatMap((host) => host.type?.(run, text) ?? []);
  if (!(await Promise.all(typing)).includes(true)) throw jobHasNoTerminal(job.id);
  return `${statusLine(job)}\n[Typed. To see what it prints now: {"poll": ["${job.id}"], "wait": 5}]`;
}
