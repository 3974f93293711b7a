import { setTimeout as delay } from 'node:timers/promises';
import { type Hit } from '../artifacts/lineSearch.ts';
import { matcherOf } from '../artifacts/matcher.ts';
import { withRunSecrets } from '../masks/runSecrets.ts';
import { type Settings } from '../tool/settings.ts';
import { awaitLine, findLine, type LineQuery } from './awaitLine.ts';
import { type PollRequest } from './input.ts';
import { type Job } from './job.ts';
import { type Jobs } from './jobs.ts';
import { jobTexts, type ShowingJobs } from './jobText.ts';

export interface PollOptions extends ShowingJobs {
  readonly jobs: Jobs;
  /** Whose jobs are waited for where none are named; without one, those of all. */
  readonly session: string | undefined;
  readonly settings: Settings;
  readonly searchWorker: string;
  readonly signal: AbortSignal;
}

/** Why the waiting is over. */
type News =
  | { readonly kind: 'ended' }
  | { readonly kind: 'line'; readonly job: Job; readonly hit: Hit }
  | { readonly kind: 'nothing' };

/** Waits until there is something to tell of the jobs, and tells it. */
export async function poll(request: PollRequest, options: PollOptions): Promise<string> {
  const { jobs, session, settings } = options;
  // What is wrong with the pattern is said before anything is waited for.
  if (request.pattern !== undefined) matcherOf({ text: request.pattern, isRegex: true, ignoreCase: false });
  const asked = await Promise.all([...new Set(request.ids)].map((id) => jobs.find(id)));
  const polled = request.ids.length > 0 ? asked : await toWaitFor(jobs, session);
  if (polled.length === 0) return 'No running background jobs to wait for.';
  const news = await waitForNews(polled, request, options);
  const shown = toShow(polled, news);
  for (const job of shown) await jobs.tell(job, 'agent');
  return [...newsLines(news, request, polled), await jobTexts(shown, settings, options)].join('\n');
}

/** What runs, or has ended without its agent knowing it. */
async function toWaitFor(jobs: Jobs, session: string | undefined): Promise<Job[]> {
  if (session === undefined) return (await jobs.listAll()).filter(({ end }) => !end);
  const running = jobs.running().filter(({ record }) => record.session === session);
  return [...jobs.untold(session), ...running];
}

async function waitForNews(
  polled: readonly Job[],
  request: PollRequest,
  options: PollOptions,
): Promise<News> {
  const { pattern, since, waitMs } = request;
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  // Rejects with the signal: a timer that nobody stops would keep this process.
  const nothing = delay<News>(waitMs, { kind: 'nothing' }, { signal });
  try {
    const { searchWorker, known } = options;
    const query = pattern === undefined ? undefined : { pattern, since, searchWorker, known };
    const lines = query ? polled.map((job) => lineOf(job, query, signal)) : [];
    return await Promise.race([...lines, ...polled.map((job) => endOf(job, query, signal)), nothing]);
  } finally {
    over.abort();
  }
}

/** A line that was printed before the end comes before it here too. */
async function endOf(job: Job, query: LineQuery | undefined, signal: AbortSignal): Promise<News> {
  await job.ended;
  const hit = query && (await findLine(job.recorded.run, queryOf(job, query), signal));
  return hit ? { kind: 'line', job, hit } : { kind: 'ended' };
}

async function lineOf(job: Job, query: LineQuery, signal: AbortSignal): Promise<News> {
  return { kind: 'line', job, hit: await awaitLine(job.recorded.run, queryOf(job, query), signal) };
}

const queryOf = ({ recorded }: Job, query: LineQuery): LineQuery => ({
  ...query,
  known: withRunSecrets(query.known, recorded),
});

/** Those that there is something to tell of; all of them, when there is nothing. */
function toShow(polled: readonly Job[], news: News): readonly Job[] {
  const ended = polled.filter(({ end }) => end);
  if (news.kind === 'line') return [...new Set([news.job, ...ended])];
  return ended.length > 0 ? ended : polled;
}

function newsLines(news: News, { pattern = '', waitMs }: PollRequest, polled: readonly Job[]): string[] {
  if (news.kind === 'line') {
    const { job, hit } = news;
    return [`[Line ${hit.number} of job ${job.id} matches ${JSON.stringify(pattern)}: ${hit.text}]`];
  }
  const isAnyEnded = polled.some(({ end }) => end);
  if (isAnyEnded && pattern !== '') return [`[No line matched ${JSON.stringify(pattern)} before the end.]`];
  if (isAnyEnded || waitMs === 0) return [];
  return [
    `[Nothing has ended${pattern && ', and no line matched,'} within ${waitMs / 1000} s. Poll again to go on waiting.]`,
  ];
}
