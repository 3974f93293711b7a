import { execa } from 'execa';
import { type Run } from '../runs/run.ts';
import { type RunStore } from '../runs/runStore.ts';
import { launchText } from '../shell/launch.ts';
import { waitingSetupScript } from '../shell/setup.ts';
import { type Executor, type Host, type Start } from './host.ts';
import { expected, WaitingShell } from './waitingShell.ts';

export interface LocalHostOptions {
  readonly agentRun: string;
  readonly env: NodeJS.ProcessEnv;
  /** Where shells that wait for their calls are kept; without it none does. */
  readonly runs?: RunStore;
}

/** Executes runs as processes of this machine, without a terminal. */
export class LocalHost implements Host {
  readonly name = 'local';
  readonly #options: LocalHostOptions;
  #waiting: WaitingShell | undefined;
  /** Those that were sent away and are not gone yet. */
  readonly #leaving = new Set<Promise<void>>();
  #isDisposed = false;

  constructor(options: LocalHostOptions) {
    this.#options = { ...options, env: withoutEditor(options.env) };
  }

  prepare(start: Start): Promise<Executor> {
    const waiting = this.#waiting;
    if (!waiting?.suits(start)) {
      return Promise.resolve(this.#executor());
    }
    this.#waiting = undefined;
    return Promise.resolve(waiting);
  }

  expect(start: Start): void {
    const { runs } = this.#options;
    if (!runs || this.#isDisposed || this.#waiting?.suits(start)) return;
    this.#sendAway();
    try {
      this.#waiting = this.#startWaiting(start, runs);
    } catch {
      // A storage that cannot be written to is the next call's to report.
    }
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    this.#sendAway();
    await Promise.all(this.#leaving);
  }

  #sendAway(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    waiting.release();
    const gone = waiting.gone().finally(() => this.#leaving.delete(gone));
    this.#leaving.add(gone);
  }

  #startWaiting(start: Start, runs: RunStore): WaitingShell {
    const call = expected(start);
    const run = runs.reserve({
      setup: (run) => waitingSetupScript(run, start.begin),
      launch: (run) => launchText(run, { ...start, waits: true }),
    });
    const agentRun = this.#spawn(run, 'pipe');
    return new WaitingShell(run, call, { stdin: agentRun.stdin, ended: agentRun });
  }

  #executor(): Executor {
    let agentRun: { readonly nodeChildProcess: { unref(): void } } | undefined;
    return {
      execute: async (run) => {
        const child = this.#spawn(run, 'ignore');
        agentRun = child;
        await child;
        return 'ended';
      },
      // This process may end before it.
      letGo: () => agentRun?.nodeChildProcess.unref(),
      release: () => undefined,
    };
  }

  #spawn<Stdin extends 'pipe' | 'ignore'>(run: Run, stdin: Stdin) {
    return execa('/bin/sh', [this.#options.agentRun, run.directory], {
      stdin,
      stdout: 'ignore',
      stderr: 'ignore',
      env: this.#options.env,
      extendEnv: false,
      // Its own process group, and not ended with us: a run does not depend on the process that asked for it.
      detached: true,
      cleanup: false,
      // How it ended is in its status; there is nothing to throw about.
      reject: false,
    });
  }
}

/** Variables by which an editor talks to its own processes. Programs that inherit them take themselves for one. */
function withoutEditor(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(ELECTRON_|VSCODE_)/.test(name)));
}
