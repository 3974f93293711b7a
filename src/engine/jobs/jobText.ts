import { type KnownSecrets } from '../masks/knownSecrets.ts';
import { rangeWords } from '../output/rangeWords.ts';
import { previewLimits } from '../output/truncate.ts';
import { type View } from '../output/view.ts';
import { limitsWithin, type Room } from '../tool/budget.ts';
import { failedStages } from '../tool/failedStages.ts';
import { artifactUri, durationText, exitText, outputText, shownText, viewNotices } from '../tool/report.ts';
import { type Settings } from '../tool/settings.ts';
import { limitsOf, viewOf } from '../tool/viewOf.ts';
import { type Job, type JobEnd } from './job.ts';

/** The line that says which job, and how it is. */
export function statusLine(job: Job, remarks: readonly string[] = []): string {
  const words = [
    `job ${job.id}`,
    ...stateWords(job),
    ...durationWords(job),
    artifactUri(job.id),
    job.record.label,
    ...remarks,
  ];
  return `[${words.join(' | ')}]`;
}

/** What an agent that does not wait for it learns of the end of a job. */
export function announcementOf(job: Job): string {
  const how = stateWords(job).join(', ');
  const after = durationWords(job).map((duration) => ` after ${duration}`);
  return `Background job ${job.id} (${job.record.label}): ${how}${after.join('')}. Output: ${artifactUri(job.id)}`;
}

export interface ShowingJobs extends Room {
  /** The secrets that are masked. */
  readonly known: KnownSecrets | undefined;
}

/** Jobs as a poll shows them. Each gets as much of the room as the others. */
export async function jobTexts(
  jobs: readonly Job[],
  settings: Settings,
  { maxTextBytes, known }: ShowingJobs,
): Promise<string> {
  const share = maxTextBytes === undefined ? {} : { maxTextBytes: Math.floor(maxTextBytes / jobs.length) };
  const showing = { ...share, known };
  return (await Promise.all(jobs.map((job) => jobText(job, settings, showing)))).join('\n\n');
}

/** All that is to be seen of a job that has ended, the last lines of one that runs. */
async function jobText(job: Job, settings: Settings, { known, ...room }: ShowingJobs): Promise<string> {
  const { run, meta } = job.recorded;
  const { end } = job;
  const limits = limitsWithin(room, end ? limitsOf(settings) : previewLimits);
  const { command, askedOutput: asked } = meta;
  const view = await viewOf(
    { run, command, settings, asked, end: end?.kind === 'gone' ? meta.end : end, known },
    limits,
  );
  return [
    statusLine(job, end ? rangeWords(view) : []),
    ...(end ? endedLines(job, end, view) : runningLines(job, view)),
  ].join('\n');
}

function endedLines(job: Job, end: JobEnd, view: View): string[] {
  const artifact = { id: job.id, path: job.recorded.run.outputFile };
  if (end.kind === 'exited') return shownText(view, artifact, end.exitCode);
  if (end.kind === 'gone') return [...viewNotices(view, artifact), outputText(view)];
  const left =
    end.left.length === 0 ? [] : [`[These processes could not be stopped: ${end.left.join(', ')}]`];
  return [...left, ...viewNotices(view, artifact), outputText(view)];
}

function runningLines(job: Job, view: View): string[] {
  const { totalBytes } = view;
  const more = `[To see what it prints from here on: {"output": "${job.id}", "since": ${totalBytes}}]`;
  return totalBytes === 0 ? ['(no output yet)'] : [outputText(view), more];
}

function stateWords({ state, end, limitMs, record, recorded: { run } }: Job): string[] {
  switch (end?.kind) {
    case undefined:
      return [record.left ? 'left running' : state];
    case 'gone':
      return ['no longer running'];
    case 'exited':
      return [state, exitText(end.exitCode, failedStages(run, end.exitCode))];
    case 'timedOut':
      return [`stopped: its time was up (${limitText(limitMs)})`];
    case 'lost':
      return ['lost: its shell is gone, and how it ended is not known'];
    case 'cancelled':
    case 'waited':
      return ['cancelled'];
  }
}

/** As people say it who set it: hours where there are only such. */
function limitText(ms: number): string {
  const seconds = Math.round(ms / 100) / 10;
  return seconds % 3600 === 0 && seconds > 3600 ? `${seconds / 3600} hours` : `${seconds} seconds`;
}

/** Nothing for processes that were left and are gone: nobody was there when they ended. */
const durationWords = (job: Job): string[] =>
  job.end?.kind === 'gone' ? [] : [durationText(durationMs(job))];

function durationMs({ recorded: { meta }, end }: Job): number {
  const until = end ? Date.parse(end.endedAt) : Date.now();
  return Math.max(0, until - Date.parse(meta.startedAt));
}
