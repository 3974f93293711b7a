import { awaitStatus, readStatus, type Status } from '../runs/awaitStatus.ts';
import { endRun } from '../runs/endRun.ts';
import { type Run, type RunEnd } from '../runs/run.ts';
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

/** Executes a run and sees it to its end, whatever that is. When it resolves, nothing of the run is left running. */
export async function executeRun({ run, executor, label, timeoutMs, signal }: Execution): Promise<RunEnd> {
  const over = new AbortController();
  try {
    const end = await Promise.race([
      awaitStatus(run, over.signal).then(exited),
      executor.execute(run, label).then((how) => endAfter(run, how)),
      after(timeoutMs, over.signal),
      cancelled(signal, over.signal),
    ]);
    if (end.kind !== 'exited') await endRun(run);
    return end;
  } finally {
    over.abort();
  }
}

const exited = (status: Status): RunEnd => ({ kind: 'exited', ...status });

/** The executor is through with the run: then the status is there, or nobody will ever write it. */
async function endAfter(run: Run, how: ExecutorEnd): Promise<RunEnd> {
  const status = readStatus(run);
  if (status !== undefined) return exited(status);
  if (how === 'terminalClosed') return { kind: 'lost', reason: how };
  return { kind: 'lost', reason: (await wasStarted(run)) ? 'shellGone' : 'notStarted' };
}

async function after(timeoutMs: number, over: AbortSignal): Promise<RunEnd> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ kind: 'timedOut' });
    }, timeoutMs);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
    });
  });
}

async function cancelled(signal: AbortSignal, over: AbortSignal): Promise<RunEnd> {
  return new Promise((resolve) => {
    const cancel = () => {
      resolve({ kind: 'cancelled' });
    };
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { signal: over });
  });
}
