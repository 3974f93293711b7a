import { type Executor } from '../hosts/host.ts';
import { processEnd } from '../runs/processEnd.ts';
import { type ProcessIdentity } from '../runs/processIdentity.ts';

/**
 * Stands for whoever executes a run that was begun before, perhaps by another process: it only sees that `agent-run` is
 * gone. Never when aborted.
 */
export function alreadyRunning(agentRun: ProcessIdentity | undefined, signal: AbortSignal): Executor {
  return {
    release: () => undefined,
    execute: async () => {
      await processEnd(agentRun, signal);
      return 'ended';
    },
  };
}
