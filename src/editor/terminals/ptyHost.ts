import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Executor, type ExecutorEnd, type Host } from '../../engine/hosts/host.ts';
import { awaitStart, startedPid } from '../../engine/runs/awaitStart.ts';
import { processTable } from '../../engine/runs/processTable.ts';
import { type Run } from '../../engine/runs/run.ts';

/** No event tells that somebody else's child has ended. */
const lookEveryMs = 1000;

/** Executes each run in a terminal of its own, in front of the user, who types into it. */
export class PtyHost implements Host {
  readonly name = 'pty';
  readonly #agentRun: string;
  readonly #isEnabled: () => boolean;
  #created = 0;

  constructor(agentRun: string, isEnabled: () => boolean) {
    this.#agentRun = agentRun;
    this.#isEnabled = isEnabled;
  }

  prepare(): Promise<Executor | undefined> {
    if (!this.#isEnabled()) return Promise.resolve(undefined);
    const terminalId = `pty-${++this.#created}`;
    return Promise.resolve({
      terminalId,
      execute: (run, title, outlives = false) => this.#execute(run, title, outlives),
      release: () => undefined,
    });
  }

  /** Also into one that was there before this window was reloaded: its process is still the same. */
  async type(run: Run, text: string): Promise<boolean> {
    const pid = startedPid(run);
    for (const terminal of vscode.window.terminals) {
      if (pid === undefined || (await terminal.processId) !== pid) continue;
      terminal.sendText(text, false);
      return true;
    }
    return false;
  }

  /** Its terminals end with their runs. */
  dispose(): Promise<void> {
    return Promise.resolve();
  }

  async #execute(run: Run, title: string, outlives: boolean): Promise<ExecutorEnd> {
    const terminal = vscode.window.createTerminal({
      name: title,
      iconPath: new vscode.ThemeIcon('hubot'),
      // `agent-run` is all there is in it: it closes when the command has ended.
      shellPath: '/bin/sh',
      shellArgs: [this.#agentRun, '--pty', run.directory],
      // Any directory that is there. The command goes to its own.
      cwd: run.directory,
      // Only a job is there again after a reload.
      isTransient: !outlives,
    });
    terminal.show(false);
    const over = new AbortController();
    try {
      const reason = await Promise.race([closed(terminal), processGone(run, over.signal)]);
      if (reason !== vscode.TerminalExitReason.Process) return 'terminalClosed';
      return existsSync(run.begunFile) ? 'ended' : 'ptyFailed';
    } finally {
      over.abort();
      terminal.dispose();
    }
  }
}

async function closed(terminal: vscode.Terminal): Promise<vscode.TerminalExitReason> {
  await new Promise<void>((resolve) => {
    const subscription = vscode.window.onDidCloseTerminal((other) => {
      if (other !== terminal) return;
      subscription.dispose();
      resolve();
    });
  });
  return terminal.exitStatus?.reason ?? vscode.TerminalExitReason.Unknown;
}

/**
 * A process that was killed may be gone without its terminal being closed. One that never got to its run is told by its
 * terminal.
 */
async function processGone(run: Run, signal: AbortSignal): Promise<vscode.TerminalExitReason> {
  // The number that it has written down itself: the editor may not have told it yet.
  const pid = await awaitStart(run, signal);
  while (await isAlive(pid)) await delay(lookEveryMs, undefined, { signal });
  // Time for the editor to say how it ended.
  await delay(lookEveryMs, undefined, { signal });
  return vscode.TerminalExitReason.Process;
}

const isAlive = async (pid: number) => (await processTable()).some((one) => one.pid === pid);
