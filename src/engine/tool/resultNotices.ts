import { existsSync } from 'node:fs';
import { endedProcessesNotice, unseenNotice, withheldNotice } from '../errors.ts';
import { type Job } from '../jobs/job.ts';
import { leftText } from '../jobs/leftText.ts';
import { type View } from '../output/view.ts';
import { type LeftProcess } from '../runs/leftProcesses.ts';
import { type OutputState, type Run, type RunMeta } from '../runs/run.ts';
import { type Plan } from './planner.ts';

/** What is to be said of an output that may not be all there is. */
export const outputNotices: Record<OutputState, string[]> = {
  complete: [],
  held: [],
  broken: [
    'Not all of the output could be recorded: its file could not be written (is the disk full?), or its recorder was ' +
      'killed. See to that before you send it again.',
  ],
};

/** What a command has left running, and how to stop it: as a job, or by its number where it could not be made one. */
export function leftNotices(left: readonly LeftProcess[], end: OutputState, job: Job | undefined): string[] {
  if (left.length === 0) return [];
  const stop = job
    ? `agent_shell_job {"cancel": ["${job.id}"]}`
    : `kill ${left.map(({ pid }) => pid).join(' ')}`;
  const read = job && end === 'held' ? `; what it prints: {"output": "${job.id}"}` : '';
  return [`still running: ${leftText(left)} (to stop it: ${stop}${read})`];
}

/** Why a command that was waited for is not any more. */
export function backgroundNotices({ background, timeout }: Plan): string[] {
  switch (background?.reason) {
    case 'slow':
      return [`It takes more than ${background.afterMs / 1000} s, so it goes on in the background.`];
    case 'timedOut':
      return [`It has not ended after ${timeout.seconds} seconds, so it goes on in the background.`];
    case 'asked':
    case undefined:
      return [];
  }
}

/** Where nobody can type, a command that asks for a terminal runs without one. */
export function terminalNotices({ wantsTerminal }: Plan, { host }: RunMeta): string[] {
  return wantsTerminal && host !== 'pty'
    ? ['It ran without "pty": no terminal can be opened here that somebody could type into.']
    : [];
}

/** A terminal has one stream only, which whoever asks for one knows. */
export function togetherNotices({ settings }: Plan, { host }: RunMeta, { sections }: View): string[] {
  if (settings.format === 'merged' || sections || host === 'pty') return [];
  return [
    'stdout and stderr are shown together: without perl on this machine they cannot be recorded apart.',
  ];
}

export const endedNotices = ({ endedProcesses }: Run): string[] =>
  existsSync(endedProcesses) ? [endedProcessesNotice] : [];

/** What looks empty to a command only because of where it runs. */
export const unseenNotices = ({ unseen }: Plan): string[] =>
  unseen === undefined ? [] : [unseenNotice(unseen)];

/** Commands that show the whole environment, and code that reads it. */
const showsEnvironment =
  /(?<![\w./$-])(env|printenv|set|export|declare|typeset)(\s+-[px0]+)*\s*($|\d?[|;&>)`])|\/environ\b|\bprocess\.env\b|\bos\.environ\b|\bENV\b|%ENV\b/m;

/** A variable that is not there, because it may hold a secret, would seem to be unset. */
export function withheldNotices({ prepared, start }: Plan): string[] {
  const withheld = start.begin.unasked?.unset ?? [];
  const named = withheld.filter((name) => new RegExp(`\\b${name}\\b`).test(prepared));
  const names = showsEnvironment.test(prepared) ? withheld : named;
  return names.length > 0 ? [withheldNotice(names)] : [];
}
