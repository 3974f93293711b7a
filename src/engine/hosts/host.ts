import { type HostName, type Run } from '../runs/run.ts';

/** Something that can execute runs. It only needs to be told which; the run's directory has the rest. */
export interface Host {
  readonly name: HostName;

  /**
   * Makes ready to execute a run for a session. Undefined means that this host cannot, and that nothing was submitted:
   * another one may be asked.
   */
  prepare(session: string): Promise<Executor | undefined>;
}

export interface Executor {
  readonly terminalId?: string;

  /**
   * Submits the run; from here on it may have been executed and must not be submitted again. The promise resolves
   * when the executor can no longer execute it: it has ended, or its process or terminal is gone.
   */
  execute(run: Run, label: string): Promise<ExecutorEnd>;
}

/** Why an executor is through with a run. Whether the run ended well is for its `status` to say. */
export type ExecutorEnd = 'ended' | 'terminalClosed';
