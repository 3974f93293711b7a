// Runs in the extension host.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { TerminalHost } from '../../src/editor/terminals/terminalHost.ts';
import { Jobs } from '../../src/engine/jobs/jobs.ts';
import { RunStore } from '../../src/engine/runs/runStore.ts';
import { AgentShell } from '../../src/engine/tool/agentShell.ts';
import { defaultSettings } from '../../src/engine/tool/settings.ts';
import { ended } from '../../test/ended.ts';
import { alternate, timed } from '../alternate.ts';
import { benchCall } from '../benchCall.ts';
import { type RatioClaim } from '../claim.ts';
import { PlainTerminal } from './plainTerminal.ts';
import { resultsVariable } from '../resultsVariable.ts';

const calls = 50;
const bigCalls = 3;
const small = 'echo hi';
const big = 'yes 1234567890123456789 | head -n 1000000';

export async function run(): Promise<void> {
  const storage = await mkdtemp(join(tmpdir(), 'agent-shell-bench-storage-'));
  const extension = vscode.extensions.getExtension('agent-shell.agent-shell');
  const scripts = join(extension?.extensionPath ?? '', 'dist/scripts');
  const runs = new RunStore(storage);
  const host = new TerminalHost({ scripts, runs, isEnabled: () => true });
  const plain = await PlainTerminal.create();
  try {
    const shell = shellOn(host, runs, storage, scripts);
    // First, while no code of a call has ever been executed in this process.
    const firstMs = await firstCall(shell, host);
    const claims = [await smallCalls(shell, plain), await bigOutput(shell, plain)] as const;
    await writeFile(
      join(process.env[resultsVariable] ?? '', 'claims.json'),
      JSON.stringify([firstCallClaim(firstMs, claims[0].ms), ...claims]),
    );
  } finally {
    await host.dispose();
    plain.dispose();
    await rm(storage, { recursive: true, force: true });
  }
}

interface Shell {
  /** What the tool does before a person is asked. */
  readonly prepare: (command: string) => Promise<void>;
  readonly run: (command: string) => Promise<void>;
}

/** The whole engine, so that nothing which a call needs is left out. */
function shellOn(host: TerminalHost, runs: RunStore, storage: string, scripts: string): Shell {
  const shell = new AgentShell({
    storage,
    runs,
    jobs: new Jobs({ storage, runs, workspace: storage }),
    hosts: [host],
    settings: () => defaultSettings,
    env: process.env,
    scripts,
  });
  const run = async (command: string) => {
    const { exitCode, host } = ended(await shell.run(benchCall(command)));
    if (exitCode !== 0 || host !== 'terminal') throw new Error(`exit code ${exitCode} on ${host}`);
  };
  return {
    prepare: async (command) => {
      shell.warm();
      await shell.examine(benchCall(command));
    },
    run,
  };
}

/** With all ready that the tool has made ready by the time a person has said yes. */
async function firstCall(shell: Shell, host: TerminalHost): Promise<number> {
  await shell.prepare(small);
  if (!(await host.warm())) throw new Error('The terminal did not get ready');
  return timed(() => shell.run(small));
}

function firstCallClaim(ms: number, baselineMs: number): RatioClaim {
  const what = 'the first call, with a warm terminal';
  return { kind: 'ratio', what, baseline: 'a warm call', ms, baselineMs, maxRatio: 3 };
}

async function smallCalls(shell: Shell, plain: PlainTerminal): Promise<RatioClaim> {
  const { ms, baselineMs } = await alternate(
    calls,
    () => shell.run(small),
    () => plain.execute(small),
  );
  return {
    kind: 'ratio',
    what: `${small}, until its result is known`,
    baseline: 'executeCommand until its end event',
    ms,
    baselineMs,
    maxRatio: 1,
  };
}

async function bigOutput(shell: Shell, plain: PlainTerminal): Promise<RatioClaim> {
  const { ms, baselineMs } = await alternate(
    bigCalls,
    () => shell.run(big),
    () => plain.read(big),
  );
  const baseline = 'executeCommand and read()';
  return { kind: 'ratio', what: '20 MB of lines', baseline, ms, baselineMs, maxRatio: 0.05 };
}
