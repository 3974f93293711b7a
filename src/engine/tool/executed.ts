import { type Chosen } from '../hosts/chooseHost.ts';
import { type LineCounter } from '../output/lineCounter.ts';
import { errorLimits, type Limits } from '../output/truncate.ts';
import { type Run, type RunEnd } from '../runs/run.ts';
import { type Recorded } from '../runs/runStore.ts';
import { type Plan } from './planner.ts';
import { soFarText } from './report.ts';
import { viewOf } from './viewOf.ts';

/** A run that was begun, and all that is known of it. */
export interface Executed {
  readonly plan: Plan;
  readonly recorded: Recorded;
  readonly chosen: Chosen;
  readonly lines: LineCounter;
}

export interface Ended extends Executed {
  readonly end: RunEnd;
}

/** What is shown of its output. */
export const shownOf = ({ plan, recorded, end, lines }: Ended, limits: Limits) =>
  viewOf({ run: recorded.run, command: plan.prepared, settings: plan.settings, end, lines }, limits);

/** The output of a command that did not come to its end. */
export const soFar = async (ended: Ended) =>
  soFarText(await shownOf(ended, errorLimits), artifactOf(ended.recorded.run), ended.plan);

export const artifactOf = (run: Run) => ({ id: run.id, path: run.outputFile });
