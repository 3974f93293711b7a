import { type Executor, type Host } from '../../../src/engine/hosts/host.ts';
import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { agentRun } from './localShell.ts';

type Execute = Executor['execute'];

/** A host that is called a terminal, and executes runs by the local one, in a way of its own. */
export function terminalOver(execute: (local: Execute) => Execute): Host {
  const local = new LocalHost({ agentRun, env: process.env });
  return {
    name: 'terminal',
    prepare: async (start) => {
      const executor = await local.prepare(start);
      return { ...executor, execute: execute(executor.execute.bind(executor)) };
    },
    dispose: () => Promise.resolve(),
  };
}
