import { unlessAborted } from '../unlessAborted.ts';
import { type Executor, type Host, type Start } from './host.ts';

export interface Chosen {
  readonly host: Host;
  readonly executor: Executor;
}

/** The first host that can execute a run. Rejects with the signal's reason as soon as that is aborted. */
export async function chooseHost(hosts: readonly Host[], start: Start, signal: AbortSignal): Promise<Chosen> {
  for (const host of hosts) {
    const prepared = host.prepare(start);
    const executor = await unlessAborted(signal, prepared).catch((error: unknown) => {
      // What becomes ready after that is not needed; that it fails neither.
      prepared.then((unused) => unused?.release()).catch(() => undefined);
      throw error;
    });
    if (executor) return { host, executor };
  }
  throw new Error('The last host must be one that can always execute a run');
}
