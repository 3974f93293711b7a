import * as vscode from 'vscode';
import { type Executor, type ExecutorEnd } from '../../engine/hosts/host.ts';
import { type Run } from '../../engine/runs/run.ts';
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

/** After a run's status the shell still has to print its prompt. */
const idleWithinMs = 2000;

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
  #isRetired = false;

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
        if (terminal === this.#terminal && execution !== this.#execution) this.#retire();
      }),
      vscode.window.onDidCloseTerminal((terminal) => {
        if (terminal === this.#terminal) this.#retire();
      }),
    ];
    this.#ready = this.#sayHello();
  }

  get isRetired(): boolean {
    return this.#isRetired;
  }

  /** Whether a run can be submitted: now, or after a wait that is worth it. */
  async idle(): Promise<boolean> {
    const isReady = await within(Math.max(0, this.#readyBy - Date.now()), this.#ready);
    if (!isReady || this.#isRetired) return false;
    const isIdle = await within(idleWithinMs, this.#line);
    if (!isIdle) this.#retire();
    return !this.#isRetired;
  }

  async execute(run: Run, label: string): Promise<ExecutorEnd> {
    const { how } = await this.#submit(`agent-run ${run.id} : ${label}`);
    return how;
  }

  dispose(): void {
    this.#retire();
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

  #submit(line: string): Promise<LineEnd> {
    this.#line = new Promise<LineEnd>((resolve) => {
      const end = (how: ExecutorEnd, exitCode?: number) => {
        vscode.Disposable.from(...subscriptions).dispose();
        resolve({ how, exitCode });
      };
      const subscriptions = [
        vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) => {
          if (execution === this.#execution) end('ended', exitCode);
        }),
        vscode.window.onDidCloseTerminal((terminal) => {
          if (terminal === this.#terminal) end('terminalClosed');
        }),
      ];
      this.#execution = this.#terminal.shellIntegration?.executeCommand(` ${line}`);
      if (this.#terminal.exitStatus) end('terminalClosed');
    });
    return this.#line;
  }

  /** No more runs for this one. What goes on in it is still seen to its end. */
  #retire(): void {
    this.#isRetired = true;
    vscode.Disposable.from(...this.#subscriptions.splice(0)).dispose();
  }
}
