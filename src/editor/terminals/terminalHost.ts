import { type Disposable } from 'vscode';
import { type Executor, type Host } from '../../engine/hosts/host.ts';
import { ShellTerminal } from './shellTerminal.ts';

export interface TerminalHostOptions {
  readonly scripts: string;
  readonly runs: string;
  readonly isEnabled: () => boolean;
}

/** Executes runs in terminals of the editor, one terminal per session. */
export class TerminalHost implements Host, Disposable {
  readonly name = 'terminal';
  readonly #options: TerminalHostOptions;
  readonly #bySession = new Map<string, ShellTerminal>();
  /** Started before anybody needs it. */
  #spare: ShellTerminal | undefined;
  #created = 0;

  constructor(options: TerminalHostOptions) {
    this.#options = options;
  }

  /** Has a terminal ready for the next session that needs one. */
  warm(): void {
    if (!this.#options.isEnabled() || this.#bySession.size > 0) return;
    if (!this.#spare || this.#spare.isRetired) this.#spare = this.#create();
  }

  async prepare(session: string): Promise<Executor | undefined> {
    if (!this.#options.isEnabled()) return undefined;
    const own = this.#bySession.get(session);
    if (own && (await own.idle())) return own;
    // One that still starts stays the session's, in case its shell integration comes late.
    if (own && !own.isRetired) return undefined;
    const terminal = this.#takeSpare() ?? this.#create();
    this.#bySession.set(session, terminal);
    return (await terminal.idle()) ? terminal : undefined;
  }

  dispose(): void {
    this.#spare?.dispose();
    this.#bySession.forEach((terminal) => {
      terminal.dispose();
    });
  }

  #takeSpare(): ShellTerminal | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare?.isRetired ? undefined : spare;
  }

  #create(): ShellTerminal {
    return new ShellTerminal({ ...this.#options, id: String(++this.#created) });
  }
}
