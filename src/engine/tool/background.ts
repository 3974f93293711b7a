import { asyncDisabled } from '../errors.ts';
import { type BackgroundReason } from '../jobs/jobRecord.ts';
import { type Input } from './input.ts';
import { type Settings } from './settings.ts';
import { type Timeout } from './timeout.ts';

/** When a command becomes a background job. */
export interface Background {
  readonly reason: BackgroundReason;
  /** At once, when that was asked for. */
  readonly afterMs: number;
  /**
   * Whether it runs in a session of its own from its start, without the terminal that shows it. What becomes a job only
   * when nobody has said how long it may take keeps its terminal: most commands end long before.
   */
  readonly isApart: boolean;
}

/** Whoever waits for a command is to learn that it goes on before its time is up. */
const beforeTimeoutMs = 1000;

/** Undefined for a command that is waited for, or stopped. Throws when jobs are not to be. */
export function backgroundOf(input: Input, settings: Settings, timeout: Timeout): Background | undefined {
  const { isAsyncEnabled, autoBackgroundMs, onTimeout } = settings;
  if (input.async) {
    if (!isAsyncEnabled) throw asyncDisabled();
    return { reason: 'asked', afterMs: 0, isApart: true };
  }
  const timeoutMs = timeout.seconds * 1000;
  // Somebody is at the terminal of a command with one, and sees how far it is.
  if (autoBackgroundMs !== undefined && !input.pty)
    return {
      reason: 'slow',
      afterMs: Math.min(autoBackgroundMs, Math.max(0, timeoutMs - beforeTimeoutMs)),
      isApart: true,
    };
  const goesOn =
    onTimeout === 'background' || (onTimeout === 'auto' && isAsyncEnabled && input.timeout === undefined);
  return goesOn ? { reason: 'timedOut', afterMs: timeoutMs, isApart: onTimeout === 'background' } : undefined;
}

/** A moment in which it becomes a job, or is found to be one too many. */
const decisionMs = 250;

/** When a command is stopped: what becomes a job when its time is up, only where it cannot. */
export const timeoutMsOf = ({ seconds }: Timeout, background: Background | undefined) =>
  seconds * 1000 + (background?.reason === 'timedOut' ? decisionMs : 0);
