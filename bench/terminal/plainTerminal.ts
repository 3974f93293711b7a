import * as vscode from 'vscode';

/** The shell-integration API as its documentation uses it. */
export class PlainTerminal implements vscode.Disposable {
  readonly #terminal: vscode.Terminal;
  readonly #integration: vscode.TerminalShellIntegration;

  private constructor(terminal: vscode.Terminal, integration: vscode.TerminalShellIntegration) {
    this.#terminal = terminal;
    this.#integration = integration;
  }

  static async create(): Promise<PlainTerminal> {
    return new Promise((resolve) => {
      const subscription = vscode.window.onDidChangeTerminalShellIntegration((event) => {
        if (event.terminal !== terminal) return;
        subscription.dispose();
        resolve(new PlainTerminal(terminal, event.shellIntegration));
      });
      const terminal = vscode.window.createTerminal('plain');
    });
  }

  async execute(command: string): Promise<void> {
    await this.#ended(this.#integration.executeCommand(command));
  }

  async read(command: string): Promise<void> {
    const execution = this.#integration.executeCommand(command);
    const ended = this.#ended(execution);
    let length = 0;
    for await (const data of execution.read()) length += data.length;
    await ended;
    if (length === 0) throw new Error('read() gave nothing');
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  async #ended(execution: vscode.TerminalShellExecution): Promise<void> {
    return new Promise((resolve) => {
      const subscription = vscode.window.onDidEndTerminalShellExecution((event) => {
        if (event.execution !== execution) return;
        subscription.dispose();
        resolve();
      });
    });
  }
}
