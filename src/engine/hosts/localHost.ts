import { execa } from 'execa';
import { type Executor, type Host } from './host.ts';
import { type Run } from '../runs/run.ts';

/** Executes runs as processes of this machine, without a terminal. */
export class LocalHost implements Host {
  readonly name = 'local';
  readonly #agentRun: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(agentRun: string, env: NodeJS.ProcessEnv) {
    this.#agentRun = agentRun;
    this.#env = withoutEditor(env);
  }

  prepare(): Promise<Executor> {
    return Promise.resolve({ execute: (run) => this.#execute(run) });
  }

  async #execute(run: Run): Promise<'ended'> {
    await execa('sh', [this.#agentRun, run.directory], {
      stdio: 'ignore',
      env: this.#env,
      extendEnv: false,
      // Its own process group, and not ended with us: a run does not depend on the process that asked for it.
      detached: true,
      cleanup: false,
      // How it ended is in its status; there is nothing to throw about.
      reject: false,
    });
    return 'ended';
  }
}

/** Variables by which an editor talks to its own processes. Programs that inherit them take themselves for one. */
function withoutEditor(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(ELECTRON_|VSCODE_)/.test(name)));
}
