import { existsSync } from 'node:fs';
import { readStatus } from '../runs/awaitStatus.ts';
import { isAlive } from '../runs/isAlive.ts';
import { type RunEnd } from '../runs/run.ts';
import { type Recorded } from '../runs/runStore.ts';
import { artifactUri, exitText } from '../tool/report.ts';

const maxCommandLength = 80;

/** The first line of an answer: which artifact, what of it, and what it is the output of. */
export function statusText(recorded: Recorded, what: string): string {
  const { meta } = recorded;
  return `[${[artifactUri(meta.id), what, `command: ${commandText(meta.command)}`, endText(recorded)].join(' | ')}]`;
}

function commandText(command: string): string {
  const line = command.trim().split(/[\r\n]/, 1)[0] ?? '';
  return line === command.trim() && line.length <= maxCommandLength
    ? line
    : `${line.slice(0, maxCommandLength)}…`;
}

function endText({ run, meta }: Recorded): string {
  if (meta.end) return endTexts(meta.end);
  if (!existsSync(run.pidFile)) return 'not started';
  if (isAlive(run)) return 'running';
  // It may have ended since it was opened.
  const status = readStatus(run);
  return status ? exitText(status.exitCode) : 'end unknown';
}

function endTexts(end: RunEnd): string {
  switch (end.kind) {
    case 'exited':
      return exitText(end.exitCode);
    case 'timedOut':
      return 'timed out';
    case 'cancelled':
      return 'cancelled';
    case 'waited':
      return 'stopped: it waited for input';
    case 'lost':
      return 'lost';
  }
}
