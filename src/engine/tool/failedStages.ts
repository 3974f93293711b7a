import { constants } from 'node:os';
import { lastPipeline } from '../command/lastPipeline.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { type Run } from '../runs/run.ts';
import { parseDump } from '../shell/stateDump.ts';

/** A stage of a pipeline, before the last, that has failed. */
export interface FailedStage {
  /** Which it is: the first is 1. */
  readonly stage: number;
  /** Undefined for a stage that is no simple command, or whose name only the shell could know. */
  readonly program?: string;
  readonly exitCode: number;
}

/** How a program ends that prints more than the next one reads, as before `head`. */
const notRead = 128 + constants.signals.SIGPIPE;

/** The failed stages of the pipeline by which a command ended. Its own exit code is only that of the last stage. */
export function failedStages(run: Run, exitCode: number): FailedStage[] {
  const { stages = '', setOptions = '' } = parseDump(readIfThere(run.stateFile) ?? '')?.after ?? {};
  // Whatever can write into the dump could write anything.
  const statuses = stages.match(/\b\d{1,3}\b/g)?.map(Number) ?? [];
  const failed = statuses
    .map((status, index) => ({ stage: index + 1, exitCode: status }))
    .slice(0, -1)
    .filter((one) => one.exitCode !== 0 && one.exitCode !== notRead);
  if (failed.length === 0) return [];
  const options = new Set(setOptions.split(':'));
  const names = lastPipeline(readIfThere(run.commandFile) ?? '', { statuses, exitCode, options });
  if (names.length === 0) return [];
  return failed.map((one) => {
    const program = names[one.stage - 1];
    return { ...one, ...(program !== undefined && { program }) };
  });
}
