import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LocalHost } from '../src/engine/hosts/localHost.ts';
import { Jobs } from '../src/engine/jobs/jobs.ts';
import { RunStore } from '../src/engine/runs/runStore.ts';
import { AgentShell } from '../src/engine/tool/agentShell.ts';
import { type Report } from '../src/engine/tool/report.ts';
import { defaultSettings, type Settings } from '../src/engine/tool/settings.ts';
import { ended } from '../test/ended.ts';
import { benchCall } from './benchCall.ts';

/** The engine on the local host, in a folder of its own. */
export interface BenchShell {
  readonly folder: string;
  /** Runs a command that is to succeed. */
  readonly run: (command: string) => Promise<Report>;
}

/** Gives a task a shell, and leaves nothing of it. */
export async function withShell<T>(
  task: (shell: BenchShell) => Promise<T>,
  changes: Partial<Settings> = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-shell-bench-'));
  const runs = new RunStore(folder);
  const agentRun = join(import.meta.dirname, '../src/engine/shell/scripts/agent-run');
  const host = new LocalHost({ agentRun, env: process.env, runs });
  const settings = () => ({ ...defaultSettings, ...changes });
  const jobs = new Jobs({ storage: folder, runs, workspace: folder });
  const shell = new AgentShell({ storage: folder, runs, jobs, hosts: [host], settings, env: process.env, scripts: dirname(agentRun) });
  try {
    return await task({ folder, run: (command) => run(shell, command) });
  } finally {
    await shell.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(shell: AgentShell, command: string): Promise<Report> {
  const report = ended(await shell.run(benchCall(command)));
  if (report.exitCode !== 0) throw new Error(`exit code ${report.exitCode}`);
  return report;
}
