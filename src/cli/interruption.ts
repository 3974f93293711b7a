import { constants } from 'node:os';

/** Ctrl+C, `kill`, the end of a terminal, and Ctrl+\. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Aborted when somebody wants this process to end: what it does is stopped, and then it ends by itself, with the exit code
 * by which a shell reports that. The signal may come again, as Ctrl+C does where another process hands it on too.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals)
    process.on(signal, () => {
      process.exitCode ??= 128 + constants.signals[signal];
      controller.abort();
    });
  return controller.signal;
}

/** Of a process that somebody wants to end. */
export const interruptedExitCode = () => Number(process.exitCode ?? 128 + constants.signals.SIGINT);
