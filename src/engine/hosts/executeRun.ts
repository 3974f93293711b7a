import { awaitStatus, readStatus, type Status } from '../runs/awaitStatus.ts';
import { endRun } from '../runs/endRun.ts';
import { type LossReason, type Run, type RunEnd } from '../runs/run.ts';
import { wasStarted } from '../runs/callOff.ts';
import { type Executor, type ExecutorEnd } from './host.ts';

export interface Execution {
  readonly run: Run;
  readonly executor: Executor;
  /** What people see of the run where it is executed. */
  readonly label: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** How it came to an end, before anything was done about it. */
type Cause =
  | { readonly kind: 'exited'; readonly status: Status }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'lost'; readonly reason: LossReason };

/** Executes a run and sees it to its end, whatever that is. What has not ended by itself is stopped. */
export async function executeRun({ run, executor, label, timeoutMs, signal }: Execution): Promise<RunEnd> {
  const over = new AbortController();
  try {
    const cause = await Promise.race([
      awaitStatus(run, over.signal).then(exited),
      executor.execute(run, label).then((how) => causeAfter(run, how)),
      after(timeoutMs, over.signal),
      cancelled(signal, over.signal),
    ]);
    if (cause.kind === 'exited') return { kind: 'exited', ...cause.status };
    return { ...cause, left: await endRun(run) };
  } catch (error) {
    // Whatever went wrong here, the command must not go on with nobody to see its end.
    await endRun(run);
    throw error;
  } finally {
    over.abort();
  }
}

const exited = (status: Status): Cause => ({ kind: 'exited', status });

/** The executor is through with the run: then the status is there, or nobody will ever write it. */
async function causeAfter(run: Run, how: ExecutorEnd): Promise<Cause> {
  const status = readStatus(run);
  if (status !== undefined) return exited(status);
  if (how === 'terminalClosed') return { kind: 'lost', reason: how };
  return { kind: 'lost', reason: (await wasStarted(run)) ? 'shellGone' : 'notStarted' };
}

async function after(timeoutMs: number, over: AbortSignal): Promise<Cause> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ kind: 'timedOut' });
    }, timeoutMs);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  });
}

async function cancelled(signal: AbortSignal, over: AbortSignal): Promise<Cause> {
  return new Promise((resolve) => {
    const cancel = () => {
      resolve({ kind: 'cancelled' });
    };
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { signal: over });
  });
}
