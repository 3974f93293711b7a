import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Writable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type Run } from '../runs/run.ts';
import { callScript, type CallShell } from '../shell/setup.ts';
import { type Executor, type ExecutorEnd, type Reserved, type Start } from './host.ts';

/** An `agent-run` that was started with a pipe as its input. */
export interface AgentRun {
  readonly stdin: Writable;
  readonly ended: Promise<unknown>;
}

/** The start that a call is expected to need, and when the folders around its sandbox's rules were last changed. */
export interface Expected {
  readonly start: Start;
  readonly changes: readonly string[];
}

/** To be made before the shell is started: it may see more than is written down, never less. */
export const expected = (start: Start): Expected => ({ start, changes: changesAround(start) });

/**
 * Landlock grants what is beside a secret one by one, so a shell does not see a file that was made there after it was
 * started. The other kinds of sandbox leave out what is secret, and show the rest.
 */
function changesAround({ sandbox }: Start): readonly string[] {
  if (sandbox?.maker.kind !== 'landlock') return [];
  const folders = new Set(sandbox.rules.flatMap(({ path }) => foldersAbove(path)));
  return [...folders].map((folder) => {
    const changed = statSync(folder, { bigint: true, throwIfNoEntry: false })?.mtimeNs;
    return `${folder} ${changed ?? 'is not there'}`;
  });
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

/**
 * A shell that was started before its call came: it looks as the session left it, its output is already recorded, and it
 * waits to be told its call. If its input ends without one, as with the end of this process, it leaves nothing behind.
 */
export class WaitingShell implements Executor, Reserved {
  readonly run: Run;
  readonly reserved = this;
  readonly #start: Start;
  readonly #changes: readonly string[];
  readonly #agentRun: AgentRun;
  #call = '';
  #hasEnded = false;

  constructor(run: Run, { start, changes }: Expected, agentRun: AgentRun) {
    this.run = run;
    this.#start = start;
    this.#changes = changes;
    this.#agentRun = agentRun;
    // That it died early is noticed when it is asked for.
    agentRun.stdin.on('error', () => undefined);
    void agentRun.ended.then(() => {
      this.#hasEnded = true;
    });
  }

  /** Whether this is the shell that such a start would give. */
  suits(start: Start): boolean {
    return (
      !this.#hasEnded &&
      isDeepStrictEqual(start, this.#start) &&
      isDeepStrictEqual(changesAround(start), this.#changes) &&
      existsSync(this.run.directory)
    );
  }

  /** Before it is executed. */
  tell(call: CallShell): void {
    this.#call = callScript(this.run, this.#start.begin, call);
  }

  async execute(): Promise<ExecutorEnd> {
    this.#agentRun.stdin.end(this.#call);
    await this.#agentRun.ended;
    return 'ended';
  }

  /** Sends it away. */
  release(): void {
    this.#agentRun.stdin.end();
  }

  async gone(): Promise<void> {
    await this.#agentRun.ended;
  }
}
