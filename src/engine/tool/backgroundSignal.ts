import { type Jobs } from '../jobs/jobs.ts';
import { awaitStart } from '../runs/awaitStart.ts';
import { type Run } from '../runs/run.ts';
import { type Background } from './background.ts';

/** Aborted when nobody is to wait for the run any more. */
export function backgroundSignal(
  { reason, afterMs }: Background,
  run: Run,
  jobs: Jobs,
  over: AbortSignal,
): AbortSignal {
  const letGo = new AbortController();
  if (reason === 'asked') {
    void awaitStart(run, over).then(() => {
      letGo.abort();
    });
    return letGo.signal;
  }
  const timer = setTimeout(() => {
    // Where there are too many jobs by now, it is waited for.
    if (jobs.hasRoom) letGo.abort();
  }, afterMs);
  over.addEventListener('abort', () => {
    clearTimeout(timer);
  });
  return letGo.signal;
}
