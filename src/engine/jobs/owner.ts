import { identityOf, type ProcessIdentity } from '../runs/processIdentity.ts';

/** The name of this process among those that look after jobs. */
export async function ownName(): Promise<string> {
  return nameOf((await identityOf(process.pid)) ?? { pid: process.pid, started: '' });
}

/** Whether the process of that name still runs. */
export async function isOwnerRunning(name: string): Promise<boolean> {
  const identity = await identityOf(Number.parseInt(name, 10) || 0);
  return identity !== undefined && nameOf(identity) === name;
}

/** It becomes the name of a folder. */
const nameOf = ({ pid, started }: ProcessIdentity) => `${pid}-${started.replaceAll(/[^0-9A-Za-z]/g, '')}`;
