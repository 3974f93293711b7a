import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentShellError } from '../../src/engine/errors.ts';
import { reportText, type Report } from '../../src/engine/tool/report.ts';
import { processesIn } from '../leftovers/processes.ts';
import { bashItself } from './bashItself.ts';
import {
  asBash,
  type ContractCall,
  type ContractCase,
  type Exit,
  type Expectation,
  type Failure,
} from './contractCase.ts';
import { type ContractShell, type HostUnderContract } from './contractShell.ts';
import { endProcessesIn } from './endProcessesIn.ts';
import { commandFileOf, readNamedOutput, readOutput } from './readOutput.ts';
import { assertSameBytes } from './sameBytes.ts';

/** Where a case takes place. */
interface Scene {
  readonly shell: ContractShell;
  /** Where its session begins. */
  readonly work: string;
  /** The same once more, for bash itself. */
  readonly baseline: string;
  /** The name of its session, or that of another one: neither is that of another case's, but for its last part. */
  readonly sessionOf: (name?: string) => string;
}

type Outcome = Report | AgentShellError;

/**
 * Plays a case, and checks each of its calls and that none of its processes is left. The last part of its sessions' names
 * tells apart those that are played at the same time, so that a host can have something in common for all others.
 */
export async function checkCase(shell: ContractShell, one: ContractCase, lane: number): Promise<void> {
  const folder = await mkdtemp(join(shell.folder, 'case-'));
  const scene: Scene = {
    shell,
    work: join(folder, 'work'),
    baseline: join(folder, 'bash'),
    sessionOf: (name = 'own') => `${folder}/${name}-${lane}`,
  };
  try {
    await makeFiles(scene.work, one.files ?? {});
    await makeFiles(scene.baseline, one.files ?? {});
    await play(scene, one);
    assert.deepEqual(
      processesIn(folder).map(({ command }) => command),
      [],
      'processes that are left',
    );
  } finally {
    endProcessesIn(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function play(scene: Scene, one: ContractCase): Promise<void> {
  const calls = 'calls' in one ? one.calls : [one];
  if (!('atOnce' in one)) {
    for (const call of calls) await checkCall(scene, call);
    return;
  }
  // To their ends, also when one fails: what it runs must not outlive the case.
  const ended = await Promise.allSettled(calls.map((call) => checkCall(scene, call)));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

async function makeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path.endsWith('/') ? path : dirname(path)), { recursive: true });
    if (!path.endsWith('/')) await writeFile(join(folder, path), text);
  }
}

async function checkCall(scene: Scene, call: ContractCall): Promise<void> {
  const outcome = await outcomeOf(scene, call);
  const { expect } = call;
  if (isFailure(expect)) {
    await checkFailure(scene, outcome, expect);
    return;
  }
  if (outcome instanceof AgentShellError) throw outcome;
  if (expect === asBash) await checkAsBash(scene, outcome, call);
  else await checkExit(scene, outcome, expect);
}

const isFailure = (expect: Expectation): expect is Failure => typeof expect === 'object' && 'error' in expect;

async function outcomeOf({ shell, work, sessionOf }: Scene, call: ContractCall): Promise<Outcome> {
  const { command, env, cwd, timeout, cancelWhen } = call;
  const cancelling = new AbortController();
  const over = new AbortController();
  if (cancelWhen !== undefined) void cancel(cancelling, join(work, cancelWhen), over.signal);
  try {
    return await shell.run(
      { command, ...(env && { env }), ...(cwd !== undefined && { cwd }), ...(timeout && { timeout }) },
      { session: sessionOf(call.session), startCwd: work, signal: cancelling.signal },
    );
  } catch (error) {
    if (error instanceof AgentShellError) return error;
    throw error;
  } finally {
    over.abort();
  }
}

async function cancel(cancelling: AbortController, file: string, over: AbortSignal): Promise<void> {
  while (!over.aborted && !existsSync(file)) await delay(20);
  cancelling.abort();
}

async function checkExit({ shell }: Scene, report: Report, exit: Exit): Promise<void> {
  checkOutput(shell.host, await readNamedOutput(shell.host, report.artifact.path), exit.output);
  assert.equal(report.exitCode, exit.exitCode);
  assert.equal(report.host, shell.host.name);
  assert.match(reportText(report), /^\[[^|]+ \| [^|]+ s \| [^]*artifact:\/\/\d+\]/);
  if (exit.status !== undefined) assert.equal(/^\[([^|]+) \| /.exec(reportText(report))?.[1], exit.status);
  if (exit.notice && !shell.host.endsOutput) assert.match(report.notices.join('\n'), exit.notice);
}

async function checkFailure({ shell }: Scene, outcome: Outcome, failure: Failure): Promise<void> {
  assert.ok(outcome instanceof AgentShellError, 'the command came to its end');
  assert.equal(outcome.code, failure.error, `${outcome.code}, not ${failure.error}: ${outcome.message}`);
  if (failure.message) assert.match(outcome.message, failure.message);
  if (failure.output === undefined) return;
  const [, id = ''] = /artifact:\/\/(\d+)/.exec(outcome.message) ?? [];
  const { run, meta } = shell.runs.open(id);
  checkOutput(shell.host, await readNamedOutput(shell.host, run.outputFile), failure.output);
  assert.equal(meta.host, shell.host.name);
}

function checkOutput(host: HostUnderContract, output: Buffer, expected: Exit['output']): void {
  if (expected instanceof RegExp) assert.match(output.toString('utf8'), expected);
  else assertSameOutput(host, output, Buffer.from(expected));
}

function assertSameOutput({ mixesStreams }: HostUnderContract, output: Buffer, expected: Buffer): void {
  const comparable = (bytes: Buffer) => (mixesStreams ? Buffer.from(bytes).sort() : bytes);
  assertSameBytes(comparable(output), comparable(expected));
}

/** The same file, executed by bash itself in an equal directory. */
async function checkAsBash({ shell, baseline }: Scene, report: Report, call: ContractCall): Promise<void> {
  const { cwd = '.', env } = call;
  const { path } = report.artifact;
  const options = { script: commandFileOf(path), cwd: join(baseline, cwd), ...(env && { env }) };
  const { exitCode, output } = await bashItself(options);
  assertSameOutput(shell.host, await readOutput(shell.host, path), output);
  assert.equal(report.exitCode, exitCode);
  assert.equal(report.host, shell.host.name);
}
