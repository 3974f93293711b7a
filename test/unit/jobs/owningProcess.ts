// A process that starts jobs and looks after them until it is ended, or told to leave by a line of input:
// owningProcess.ts <storage> <workspace> <guard seconds> <the editor's process> <command>…
import { fileURLToPath } from 'node:url';
import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { guardJobs } from '../../../src/engine/jobs/jobGuard.ts';
import { Jobs } from '../../../src/engine/jobs/jobs.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { AgentShell } from '../../../src/engine/tool/agentShell.ts';
import { defaultSettings } from '../../../src/engine/tool/settings.ts';

const source = (path: string) => fileURLToPath(new URL(`../../../src/engine/${path}`, import.meta.url));

const [storage = '', workspace = '', seconds = '', editor = '', ...commands] = process.argv.slice(2);
const survives = seconds === 'survive';
const runs = new RunStore(storage);
const jobs = new Jobs({
  storage,
  runs,
  workspace,
  guard: (folder) => {
    guardJobs(folder, {
      script: source('shell/scripts/job-guard'),
      runs: runs.directory,
      endJobs: source('jobs/endJobs.ts'),
      env: process.env,
      editor: Number(editor),
      seconds: survives ? 1 : Number(seconds),
    });
  },
});
const shell = new AgentShell({
  storage,
  runs,
  jobs,
  hosts: [new LocalHost({ agentRun: source('shell/scripts/agent-run'), env: process.env, runs })],
  settings: () => ({ ...defaultSettings, snapshot: false, jobsSurviveClose: survives }),
  env: process.env,
  scripts: source('shell/scripts'),
});
for (const command of commands) {
  await shell.run({
    input: { command, async: true },
    session: 'test',
    requester: 'api',
    startCwd: workspace,
    folders: [],
    signal: new AbortController().signal,
  });
}
process.stdout.write('started\n');
process.stdin.on('data', () => {
  void jobs.leave().then(() => process.stdout.write('left\n'));
});
