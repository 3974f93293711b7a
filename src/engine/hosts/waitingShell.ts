import { existsSync } from 'node:fs';
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

/**
 * A shell that was started before its call came: it looks as the session left it, its output is already recorded, and it
 * waits to be told its call. If its input ends without one, as with the end of this process, it leaves nothing behind.
 */
export class WaitingShell implements Executor, Reserved {
  readonly run: Run;
  readonly reserved = this;
  readonly #start: Start;
  readonly #agentRun: AgentRun;
  #call = '';
  #hasEnded = false;

  constructor(run: Run, start: Start, agentRun: AgentRun) {
    this.run = run;
    this.#start = start;
    this.#agentRun = agentRun;
    // That it died early is noticed when it is asked for.
    agentRun.stdin.on('error', () => undefined);
    void agentRun.ended.then(() => {
      this.#hasEnded = true;
    });
  }

  /** Whether this is the shell that such a start would give. */
  suits(start: Start): boolean {
    return !this.#hasEnded && isDeepStrictEqual(start, this.#start) && existsSync(this.run.directory);
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
