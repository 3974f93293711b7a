import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { LocalHost } from '../src/engine/hosts/localHost.ts';
import { Jobs } from '../src/engine/jobs/jobs.ts';
import { RunStore } from '../src/engine/runs/runStore.ts';
import { type Requester } from '../src/engine/runs/run.ts';
import { AgentShell } from '../src/engine/tool/agentShell.ts';
import { type Call } from '../src/engine/tool/call.ts';
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

export interface BenchShellOptions {
  readonly settings?: Partial<Settings>;
  readonly requester?: Requester;
  /** Whether a shell waits for each call. */
  readonly isWarm?: boolean;
}

/** Gives a task a shell, and leaves nothing of it. */
export async function withShell<T>(
  task: (shell: BenchShell) => Promise<T>,
  { settings: changes = {}, requester = 'api', isWarm = true }: BenchShellOptions = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-shell-bench-'));
  const runs = new RunStore(folder);
  const agentRun = join(import.meta.dirname, '../src/engine/shell/scripts/agent-run');
  const host = new LocalHost({ agentRun, env: process.env, ...(isWarm && { runs }) });
  const settings = () => ({ ...defaultSettings, ...changes });
  const jobs = new Jobs({ storage: folder, runs, workspace: folder });
  const { env } = process;
  const scripts = dirname(agentRun);
  const shell = new AgentShell({ storage: folder, runs, jobs, hosts: [host], settings, env, scripts });
  try {
    return await task({ folder, run: (command) => run(shell, { ...benchCall(command), requester }) });
  } finally {
    await shell.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(shell: AgentShell, call: Call): Promise<Report> {
  const report = ended(await shell.run(call));
  if (report.exitCode !== 0) throw new Error(`exit code ${report.exitCode}`);
  return report;
}
