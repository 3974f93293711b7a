import { JobRequests } from '../../../src/engine/jobs/jobRequests.ts';
import { defaultSettings } from '../../../src/engine/tool/settings.ts';
import { type Started } from '../../../src/engine/tool/report.ts';
import { searchWorker } from './keptOutputs.ts';
import { localShell, type LocalShellOptions } from './localShell.ts';
import assert from 'node:assert/strict';

/** The engine with what an agent does with its jobs. What a test leaves running is stopped. */
export function jobShell(options: LocalShellOptions = {}) {
  // Before the folder goes.
  afterEach(async () => {
    const jobs = local.jobs();
    await Promise.all(jobs.running().map((job) => jobs.cancel(job)));
    await jobs.leave();
  });
  const local = localShell(options);
  const ask = async (input: unknown, session = 'test', signal = new AbortController().signal) =>
    new JobRequests({
      jobs: local.jobs(),
      hosts: [],
      settings: () => ({ ...defaultSettings, ...options.settings }),
      searchWorker,
      masks: local.shell().masks,
    }).answer({ input, session, signal });
  const startJob = async (command: string, more: object = {}): Promise<Started> => {
    const result = await local.start({ command, async: true, ...more });
    assert.equal(result.kind, 'started');
    return result;
  };
  return { ...local, ask, startJob };
}
