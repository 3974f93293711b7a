import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { LocalHost } from '../src/engine/hosts/localHost.ts';
import { Jobs } from '../src/engine/jobs/jobs.ts';
import { RunStore } from '../src/engine/runs/runStore.ts';
import { AgentShell } from '../src/engine/tool/agentShell.ts';
import { type Room } from '../src/engine/tool/budget.ts';
import { type Result } from '../src/engine/tool/report.ts';
import { defaultSettings } from '../src/engine/tool/settings.ts';

/** The engine on the local host, in a storage that is there. */
export function engineIn(storage: string, agentRun: string) {
  const runs = new RunStore(storage);
  const jobs = new Jobs({ storage, runs, workspace: storage });
  const hosts = [new LocalHost({ agentRun, env: process.env })];
  const settings = () => ({ ...defaultSettings, snapshot: false });
  const shell = new AgentShell({
    storage,
    runs,
    jobs,
    hosts,
    settings,
    env: process.env,
    scripts: dirname(agentRun),
  });
  const run = (input: object, session = 'bench', room: Room = {}): Promise<Result> =>
    shell.run({
      ...room,
      input,
      session,
      requester: 'user',
      startCwd: tmpdir(),
      folders: [],
      signal: new AbortController().signal,
    });
  const dispose = async () => {
    await shell.dispose();
    await jobs.leave();
  };
  return { runs, jobs, run, dispose };
}
