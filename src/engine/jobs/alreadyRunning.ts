import { setTimeout as delay } from 'node:timers/promises';
import { type Executor } from '../hosts/host.ts';
import { isRunning, type ProcessIdentity } from '../runs/processIdentity.ts';

/** No event tells that somebody else's child has ended. */
const lookEveryMs = 1000;

/**
 * Stands for whoever executes a run that was begun before, perhaps by another process: it only sees that `agent-run` is
 * gone. Never when aborted.
 */
export function alreadyRunning(agentRun: ProcessIdentity | undefined, signal: AbortSignal): Executor {
  return {
    release: () => undefined,
    execute: async () => {
      while (agentRun && (await isRunning(agentRun))) {
        await delay(lookEveryMs, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return new Promise(() => undefined);
      }
      return 'ended';
    },
  };
}
