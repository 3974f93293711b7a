import { type TerminalShellExecution } from 'vscode';
import { clean } from '../../engine/output/clean.ts';

/** As much as a question has room in. */
const keptCharacters = 2000;

/** The end of what a terminal shows while a line of ours is executed in it. What a program asks is not in its output. */
export class ScreenEnd {
  #text = '';
  #followed: TerminalShellExecution | undefined;

  follow(execution: TerminalShellExecution): void {
    this.#text = '';
    this.#followed = execution;
    void this.#read(execution);
  }

  get lastLine(): string {
    return clean(this.#text).trimEnd().split('\n').at(-1)?.trim() ?? '';
  }

  async #read(execution: TerminalShellExecution): Promise<void> {
    for await (const data of execution.read()) {
      if (execution !== this.#followed) return;
      this.#text = (this.#text + data).slice(-keptCharacters);
    }
  }
}
