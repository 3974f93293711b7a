import { startOf } from './processTable.ts';

/** A process of this machine. Its number alone does not tell it from a later one. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

/** Undefined when there is no process of that number. */
export async function identityOf(pid: number): Promise<ProcessIdentity | undefined> {
  const started = pid > 0 ? await startOf(pid) : undefined;
  return started === undefined ? undefined : { pid, started };
}

export async function isRunning({ pid, started }: ProcessIdentity): Promise<boolean> {
  return (await startOf(pid)) === started;
}
