import { statSync } from 'node:fs';
import { awaitStatus, readStatus, type Status } from '../runs/awaitStatus.ts';
import { awaitStart, startedPid } from '../runs/awaitStart.ts';
import { callOff } from '../runs/callOff.ts';
import { endRun } from '../runs/endRun.ts';
import { isOwnProcess } from '../runs/isOwnProcess.ts';
import { processEnd } from '../runs/processEnd.ts';
import { identityOf } from '../runs/processIdentity.ts';
import { type LossReason, type Run, type RunEnd } from '../runs/run.ts';
import { type Executor, type ExecutorEnd } from './host.ts';
import { waitingForKeys } from './waitingForKeys.ts';

/** A terminal takes seconds to open on a busy machine. One that takes longer may never do it. */
const startWithinMs = 10_000;

/** How long a run may take to begin after its terminal has said that its line has ended. */
const beginLateMs = 5000;

export interface Execution {
  readonly run: Run;
  readonly executor: Executor;
  /** What people see of the run where it is executed. */
  readonly label: string;
  /** How long it may take; without it, as long as it likes. */
  readonly timeoutMs?: number | undefined;
  /** Stops it. */
  readonly signal: AbortSignal;
  /** Ends the waiting, and not the run. */
  readonly letGo?: AbortSignal | undefined;
}

/** How a run ended, or that it goes on without anybody here. */
export type RunOutcome = RunEnd | { readonly kind: 'goesOn' };

/** How it came to an end, before anything was done about it. */
type Cause =
  | { readonly kind: 'exited'; readonly status: Status }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'goesOn' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'waited'; readonly prompt: string }
  | { readonly kind: 'lost'; readonly reason: LossReason };

/** Executes a run and sees it to its end, whatever that is. What has not ended by itself is stopped, unless it is let go. */
export async function executeRun(execution: Execution): Promise<RunOutcome> {
  const { run, executor, label, timeoutMs, signal, letGo } = execution;
  const over = new AbortController();
  try {
    const cause = await Promise.race([
      awaitStatus(run, over.signal).then(exited),
      executor.execute(run, label, letGo !== undefined).then((how) => causeAfter(run, how, over.signal)),
      ...(timeoutMs === undefined ? [] : [timedOut(run, timeoutMs, over.signal)]),
      aborted(signal, { kind: 'cancelled' }, over.signal),
      ...(letGo ? [aborted(letGo, { kind: 'goesOn' }, over.signal)] : []),
      ...(executor.lastShown ? [waited(run, executor.lastShown, over.signal)] : []),
    ]);
    if (cause.kind === 'exited') return { kind: 'exited', ...cause.status };
    if (cause.kind === 'goesOn') {
      executor.letGo?.();
      return cause;
    }
    return { ...cause, left: await endRun(run) };
  } catch (error) {
    // Whatever went wrong here, the command must not go on with nobody to see its end.
    await endRun(run);
    throw error;
  } finally {
    over.abort(isOver);
  }
}

/** Not the usual error, which takes time to make and is for nobody. */
const isOver = 'over';

const exited = (status: Status): Cause => ({ kind: 'exited', status });

/** The executor is through with the run: then the status is there, or nobody will ever write it. */
async function causeAfter(run: Run, how: ExecutorEnd, over: AbortSignal): Promise<Cause> {
  if (how === 'lineEnded') await agentRunEnd(run, over);
  const status = readStatus(run);
  if (status !== undefined) return exited(status);
  if (how === 'terminalClosed' || how === 'ptyFailed') return { kind: 'lost', reason: how };
  return { kind: 'lost', reason: (await callOff(run)) ? 'notStarted' : 'shellGone' };
}

/**
 * Resolves when the process that executes the run has ended, or none has begun in time: on a busy machine a terminal can
 * say that a line has ended before the line's own process has written down its number.
 */
async function agentRunEnd(run: Run, over: AbortSignal): Promise<void> {
  const late = elapsed(beginLateMs, over).then(() => undefined);
  const pid = startedPid(run) ?? (await Promise.race([awaitStart(run, over), late]));
  if (pid !== undefined && isOwnProcess(run, pid)) await processEnd(await identityOf(pid), over);
}

async function waited(run: Run, lastShown: () => string, over: AbortSignal): Promise<Cause> {
  await waitingForKeys(run, over);
  return { kind: 'waited', prompt: lastShown() };
}

/** How long a terminal takes to open is not the command's fault: its time begins when it was taken. */
async function timedOut(run: Run, timeoutMs: number, over: AbortSignal): Promise<Cause> {
  const submittedAt = Date.now();
  await elapsed(timeoutMs, over);
  const startedAt = statSync(run.pidFile, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  const lateMs = Math.min(startedAt - submittedAt, startWithinMs);
  if (lateMs > 0) await elapsed(lateMs, over);
  return { kind: 'timedOut' };
}

async function elapsed(ms: number, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    // Then nobody would stop the timer, and it would keep this process.
    if (over.aborted) return;
    const timer = setTimeout(resolve, ms);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  });
}

async function aborted(signal: AbortSignal, cause: Cause, over: AbortSignal): Promise<Cause> {
  return new Promise((resolve) => {
    const abort = () => {
      resolve(cause);
    };
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { signal: over });
  });
}
