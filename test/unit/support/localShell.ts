import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { type Host } from '../../../src/engine/hosts/host.ts';
import { AgentShell, type Call } from '../../../src/engine/tool/agentShell.ts';
import { type Report } from '../../../src/engine/tool/report.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const agentRun = fileURLToPath(
  new URL('../../../src/engine/shell/scripts/agent-run', import.meta.url),
);

/** The engine on the local host, with storage and a workspace of each test's own. */
export function localShell({ env = process.env, hosts = [] as Host[] } = {}) {
  const folder = temporaryFolder();
  const workspace = () => join(folder(), 'work');
  const storage = () => join(folder(), 'storage');
  let shell: AgentShell;
  beforeEach(async () => {
    await mkdir(workspace());
    shell = new AgentShell({
      storage: storage(),
      hosts: [...hosts, new LocalHost(agentRun, env)],
      settings: () => ({ shellPath: 'bash' }),
      env,
    });
  });
  const call = (input: unknown, more: Partial<Call> = {}): Promise<Report> =>
    shell.run({
      input,
      session: 'test',
      requester: 'api',
      startCwd: workspace(),
      folders: [],
      signal: new AbortController().signal,
      ...more,
    });
  return {
    workspace,
    storage,
    shell: () => shell,
    call,
    run: (command: string, more: Partial<Call> = {}) => call({ command }, more),
  };
}
