import { previewLimits, viewLimits } from '../output/truncate.ts';
import { type View } from '../output/view.ts';
import { artifactUri, durationText, exitText, outputText, shownText, viewNotices } from '../tool/report.ts';
import { type Settings } from '../tool/settings.ts';
import { viewOf } from '../tool/viewOf.ts';
import { type Job, type JobEnd } from './job.ts';

type OutputSettings = Pick<Settings, 'minimise' | 'truncation' | 'format'>;

/** The line that says which job, and how it is. */
export function statusLine(job: Job, remarks: readonly string[] = []): string {
  const { meta } = job.recorded;
  const words = [
    `job ${job.id}`,
    ...stateWords(job),
    durationText(durationMs(job)),
    meta.host,
    artifactUri(job.id),
    job.record.label,
    ...remarks,
  ];
  return `[${words.join(' | ')}]`;
}

/** What an agent that does not wait for it learns of the end of a job. */
export function announcementOf(job: Job): string {
  const how = stateWords(job).join(', ');
  return `Background job ${job.id} (${job.record.label}): ${how} after ${durationText(durationMs(job))}. Output: ${artifactUri(job.id)}`;
}

/** A job as a poll shows it: all that is to be seen of one that has ended, the last lines of one that runs. */
export async function jobText(job: Job, settings: OutputSettings): Promise<string> {
  const { run, meta } = job.recorded;
  const { end } = job;
  const limits = end ? viewLimits : previewLimits;
  const view = await viewOf({ run, command: meta.command, settings, end }, limits);
  return [statusLine(job), ...(end ? endedLines(job, end, view) : runningLines(job, view))].join('\n');
}

function endedLines(job: Job, end: JobEnd, view: View): string[] {
  const artifact = { id: job.id, path: job.recorded.run.outputFile };
  if (end.kind === 'exited') return shownText(view, artifact, end.exitCode);
  const left =
    end.left.length === 0 ? [] : [`[These processes could not be stopped: ${end.left.join(', ')}]`];
  return [...left, ...viewNotices(view, artifact), outputText(view)];
}

function runningLines(job: Job, view: View): string[] {
  const { totalBytes } = view;
  const more = `[To see what it prints from here on: {"output": "${job.id}", "since": ${totalBytes}}]`;
  return totalBytes === 0 ? ['(no output yet)'] : [outputText(view), more];
}

function stateWords({ state, end, limitMs }: Job): string[] {
  switch (end?.kind) {
    case undefined:
      return [state];
    case 'exited':
      return [state, exitText(end.exitCode)];
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

function durationMs({ recorded: { meta }, end }: Job): number {
  const until = end ? Date.parse(end.endedAt) : Date.now();
  return Math.max(0, until - Date.parse(meta.startedAt));
}
