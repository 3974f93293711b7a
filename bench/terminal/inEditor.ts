// Runs in the extension host.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { TerminalHost } from '../../src/editor/terminals/terminalHost.ts';
import { AgentShell } from '../../src/engine/tool/agentShell.ts';
import { median, type Claim } from '../claim.ts';
import { PlainTerminal } from './plainTerminal.ts';
import { resultsVariable } from './resultsVariable.ts';

const calls = 50;
const bigCalls = 3;
const small = 'echo hi';
const big = 'yes 1234567890123456789 | head -n 1000000';

export async function run(): Promise<void> {
  const storage = await mkdtemp(join(tmpdir(), 'agent-shell-bench-storage-'));
  const extension = vscode.extensions.getExtension('agent-shell.agent-shell');
  const scripts = join(extension?.extensionPath ?? '', 'dist/scripts');
  const host = new TerminalHost({ scripts, runs: join(storage, 'runs'), isEnabled: () => true });
  const plain = await PlainTerminal.create();
  try {
    const shell = shellOn(host, storage);
    await writeFile(
      join(process.env[resultsVariable] ?? '', 'claims.json'),
      JSON.stringify([await smallCalls(shell, plain), await bigOutput(shell, plain)]),
    );
  } finally {
    host.dispose();
    plain.dispose();
    await rm(storage, { recursive: true, force: true });
  }
}

/** The whole engine, so that nothing which a call needs is left out. */
function shellOn(host: TerminalHost, storage: string): (command: string) => Promise<void> {
  const shell = new AgentShell({
    storage,
    hosts: [host],
    settings: () => ({ shellPath: 'bash' }),
    env: process.env,
  });
  return async (command) => {
    const { exitCode, host } = await shell.run({
      input: { command },
      session: 'bench',
      requester: 'api',
      startCwd: tmpdir(),
      folders: [],
      signal: new AbortController().signal,
    });
    if (exitCode !== 0 || host !== 'terminal') throw new Error(`exit code ${exitCode} on ${host}`);
  };
}

async function smallCalls(shell: (command: string) => Promise<void>, plain: PlainTerminal): Promise<Claim> {
  const { ms, baselineMs } = await alternate(
    calls,
    () => shell(small),
    () => plain.execute(small),
  );
  return {
    what: `${small}, until its result is known`,
    baseline: 'executeCommand until its end event',
    ms,
    baselineMs,
    maxRatio: 1,
  };
}

async function bigOutput(shell: (command: string) => Promise<void>, plain: PlainTerminal): Promise<Claim> {
  const { ms, baselineMs } = await alternate(
    bigCalls,
    () => shell(big),
    () => plain.read(big),
  );
  return { what: '20 MB of lines', baseline: 'executeCommand and read()', ms, baselineMs, maxRatio: 0.05 };
}

/** In turns, so that both see the same machine. The first of each is not counted: it finds everything cold. */
async function alternate(times: number, ours: () => Promise<void>, baseline: () => Promise<void>) {
  const oursMs: number[] = [];
  const theirsMs: number[] = [];
  for (let index = 0; index <= times; index++) {
    oursMs.push(await timed(ours));
    theirsMs.push(await timed(baseline));
  }
  return { ms: median(oursMs.slice(1)), baselineMs: median(theirsMs.slice(1)) };
}

async function timed(task: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await task();
  return performance.now() - started;
}
