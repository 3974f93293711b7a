import { type Chosen } from '../hosts/chooseHost.ts';
import { type KnownSecrets } from '../masks/knownSecrets.ts';
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
  /** The secrets that are masked. */
  readonly known: KnownSecrets | undefined;
}

/** What is shown of its output. */
export const shownOf = (ended: Ended, limits: Limits) => viewOf(shown(ended), limits);

const shown = ({ plan, recorded, end, lines, known }: Ended) => ({
  run: recorded.run,
  command: plan.prepared,
  settings: plan.settings,
  asked: plan.askedOutput,
  end,
  lines,
  known,
});

/** The end of all of it, whatever part was asked for: it takes no time to read. */
export const endOf = (ended: Ended, limits: Limits) => {
  const { settings } = ended.plan;
  return viewOf({ ...shown(ended), asked: undefined, settings: { ...settings, truncation: 'tail' } }, limits);
};

/** The output of a command that did not come to its end. */
export const soFar = async (ended: Ended) =>
  soFarText(await shownOf(ended, errorLimits), artifactOf(ended.recorded.run), ended.plan);

export const artifactOf = (run: Run) => ({ id: run.id, path: run.outputFile });
