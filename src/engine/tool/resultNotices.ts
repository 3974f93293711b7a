import { type View } from '../output/view.ts';
import { type OutputState, type RunMeta } from '../runs/run.ts';
import { type Plan } from './planner.ts';

/** What is to be said of an output that may not be all there is. */
export const outputNotices: Record<OutputState, string[]> = {
  complete: [],
  held: [
    'Processes it started in the background are still running; what they print is added to the artifact.',
  ],
  broken: [
    'Not all of the output could be recorded: its file could not be written (is the disk full?), or its recorder was ' +
      'killed. See to that before you send it again.',
  ],
};

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

/** A terminal has one stream only, which whoever asks for one knows. */
export function togetherNotices({ settings }: Plan, { host }: RunMeta, { sections }: View): string[] {
  if (settings.format === 'merged' || sections || host === 'pty') return [];
  return [
    'stdout and stderr are shown together: without perl on this machine they cannot be recorded apart.',
  ];
}
