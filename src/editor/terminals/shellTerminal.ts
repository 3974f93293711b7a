import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Executor, type ExecutorEnd } from '../../engine/hosts/host.ts';
import { bytesRead } from '../../engine/runs/bytesRead.ts';
import { type Run } from '../../engine/runs/run.ts';
import { ScreenEnd } from './screenEnd.ts';
import { within } from './within.ts';

export interface ShellTerminalOptions {
  readonly id: string;
  /** The folder of `agent-run`. */
  readonly scripts: string;
  readonly runs: string;
}

/**
 * How long shell integration may take to come: 0.8 to 3.5 s were measured. Counted from the terminal's start, so that
 * where it never comes only the first call waits for it.
 */
const readyWithinMs = 8000;

/** After a run's status the shell still has to print its prompt, for which some ask git about a large repository. */
const idleWithinMs = 5000;

/** And then to become quiet: prompts may ask git, or the terminal itself. */
const quietAfterMs = 500;

interface LineEnd {
  readonly how: ExecutorEnd;
  readonly exitCode: number | undefined;
}

/** A terminal that executes runs, one at a time. What a person takes over or closes is never used again. */
export class ShellTerminal implements Executor, vscode.Disposable {
  readonly terminalId: string;
  readonly #terminal: vscode.Terminal;
  readonly #subscriptions: vscode.Disposable[];
  readonly #ready: Promise<boolean>;
  readonly #readyBy = Date.now() + readyWithinMs;
  /** What was submitted last. */
  #line: Promise<LineEnd> | undefined;
  #execution: vscode.TerminalShellExecution | undefined;
  readonly #screen = new ScreenEnd();
  /** How much the shell had read when it was quiet at its prompt. What it reads then, somebody types. */
  #readAtPrompt: number | undefined;
  #isRetired = false;
  #isNotOurs = false;
  #freeAt = Date.now();

  constructor({ id, scripts, runs }: ShellTerminalOptions) {
    this.terminalId = id;
    this.#terminal = vscode.window.createTerminal({
      name: 'Agent Shell',
      iconPath: new vscode.ThemeIcon('hubot'),
      // A restored terminal would be one that nobody here knows.
      isTransient: true,
      env: {
        AGENT_SHELL_RUNS: runs,
        PATH: `${scripts}:${process.env.PATH ?? ''}`,
        // Makes the shell forget lines that begin with a space, as ours do.
        VSCODE_PREVENT_SHELL_HISTORY: '1',
      },
    });
    this.#subscriptions = [
      vscode.window.onDidStartTerminalShellExecution(({ terminal, execution }) => {
        if (terminal === this.#terminal && execution !== this.#execution) this.#leave();
      }),
      vscode.window.onDidCloseTerminal((terminal) => {
        if (terminal === this.#terminal) this.#leave();
      }),
    ];
    this.#ready = this.#sayHello();
  }

  /** It takes no more runs. What goes on in it is still seen to its end. */
  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** It is closed, or somebody has taken it over. */
  get isNotOurs(): boolean {
    return this.#isNotOurs;
  }

  /** Whether nobody has counted on it for a run since then. */
  isFreeSince(time: number): boolean {
    return !this.#isRetired && this.#freeAt <= time;
  }

  /** Takes it for a run, if that can be submitted: now, or after a wait that is worth it. */
  async take(): Promise<boolean> {
    this.#freeAt = Infinity;
    const isIdle = await this.becomesIdle();
    if (!isIdle) this.release();
    return isIdle;
  }

  release(): void {
    this.#freeAt = Date.now();
  }

  /** Whether it can take a run. */
  async becomesIdle(): Promise<boolean> {
    const isReady = await within(Math.max(0, this.#readyBy - Date.now()), this.#ready);
    if (!isReady || this.#isRetired) return false;
    const isIdle = await within(idleWithinMs, this.#line);
    if (!isIdle) this.#closeWhenIdle();
    else if (await this.#wasTypedInto()) this.#leave();
    return !this.#isRetired;
  }

  async execute(run: Run, label: string): Promise<ExecutorEnd> {
    const { how } = await this.#submit(`agent-run ${run.id} : ${label}`);
    this.release();
    return how;
  }

  readonly lastShown = () => this.#screen.lastLine;

  /** Closes it, unless somebody else has it. */
  dispose(): void {
    if (this.#isNotOurs) return;
    this.#leave();
    this.#terminal.dispose();
  }

  /** Shows people what this terminal is, and us that its shell finds `agent-run`, whatever its start-up files do. */
  async #sayHello(): Promise<boolean> {
    await this.#integration();
    const { exitCode } = await this.#submit('agent-run --hello');
    return exitCode === 0;
  }

  /** Never resolves where there is no shell integration. */
  async #integration(): Promise<void> {
    if (this.#terminal.shellIntegration) return;
    await new Promise<void>((resolve) => {
      this.#subscriptions.push(
        vscode.window.onDidChangeTerminalShellIntegration(({ terminal }) => {
          if (terminal === this.#terminal) resolve();
        }),
      );
    });
  }

  /** Sees how much the shell has read once it is quiet, unless it has the next line by then. */
  async #watchPrompt(line: Promise<LineEnd>): Promise<void> {
    await line;
    await delay(quietAfterMs);
    const read = await this.#bytesRead();
    if (line === this.#line) this.#readAtPrompt = read;
  }

  async #wasTypedInto(): Promise<boolean> {
    return this.#readAtPrompt !== undefined && this.#readAtPrompt !== (await this.#bytesRead());
  }

  async #bytesRead(): Promise<number | undefined> {
    const pid = await this.#terminal.processId;
    return pid === undefined ? undefined : bytesRead(pid);
  }

  #submit(line: string): Promise<LineEnd> {
    this.#readAtPrompt = undefined;
    this.#line = new Promise<LineEnd>((resolve) => {
      const end = (how: ExecutorEnd, exitCode?: number) => {
        vscode.Disposable.from(...subscriptions).dispose();
        resolve({ how, exitCode });
      };
      const subscriptions = [
        vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) => {
          if (execution === this.#execution) end('lineEnded', exitCode);
        }),
        vscode.window.onDidCloseTerminal((terminal) => {
          if (terminal === this.#terminal) end('terminalClosed');
        }),
      ];
      this.#execution = this.#terminal.shellIntegration?.executeCommand(` ${line}`);
      if (this.#execution) this.#screen.follow(this.#execution);
      if (this.#terminal.exitStatus) end('terminalClosed');
    });
    void this.#watchPrompt(this.#line);
    return this.#line;
  }

  /** Another one takes its place. Whoever looks at what it runs can do so to the end. */
  #closeWhenIdle(): void {
    this.#isRetired = true;
    void this.#line?.then(() => {
      this.dispose();
    });
  }

  #leave(): void {
    this.#isRetired = true;
    this.#isNotOurs = true;
    vscode.Disposable.from(...this.#subscriptions.splice(0)).dispose();
  }
}
