import { join } from 'node:path';
import { type Executor, type Host, type Start } from '../../engine/hosts/host.ts';
import { WaitingRecorder } from '../../engine/hosts/waitingRecorder.ts';
import { type RunStore } from '../../engine/runs/runStore.ts';
import { ShellTerminal } from './shellTerminal.ts';

export interface TerminalHostOptions {
  readonly scripts: string;
  readonly runs: RunStore;
  readonly isEnabled: () => boolean;
}

/** More than a person can look at. A session beyond them gets a terminal that its session does not need just now. */
const maxTerminals = 10;

/** A session that was silent for so long gives its terminal to one that needs one. Most never come back. */
const staleAfterMs = 5 * 60_000;

/** Executes runs in terminals of the editor, one terminal per session as long as there are enough. */
export class TerminalHost implements Host {
  readonly name = 'terminal';
  readonly #options: TerminalHostOptions;
  /** Those that were used last come last. */
  readonly #bySession = new Map<string, ShellTerminal>();
  /** All that are to be closed in the end. */
  readonly #opened = new Set<ShellTerminal>();
  /** Started before anybody needs it. */
  #spare: ShellTerminal | undefined;
  #recorder: WaitingRecorder | undefined;
  /** The making of the next run's directory. */
  #runAhead: Promise<void> | undefined;
  #created = 0;
  #isDisposed = false;

  constructor(options: TerminalHostOptions) {
    this.#options = options;
  }

  /** Has a terminal ready before it is needed, a recorder and a run. Resolves with whether the terminal is. */
  async warm(): Promise<boolean> {
    if (!this.#isEnabled || this.#bySession.size > 0) return false;
    this.#recorder ??= this.#startRecorder();
    this.#makeRunAhead();
    if (!this.#spare || this.#spare.isRetired) this.#spare = this.#create();
    return this.#spare.becomesIdle();
  }

  async prepare(start: Start): Promise<Executor | undefined> {
    const terminal = this.#isEnabled ? await this.#takeTerminal(start.session) : undefined;
    await this.#runAhead;
    return terminal && (this.#takeRecorder(start)?.recordsFor(terminal) ?? terminal);
  }

  /** So that the next run does not have to wait for its files and its recorder. */
  expect(start: Start): void {
    if (this.#isDisposed) return;
    if (canBeWaitedFor(start)) this.#recorder ??= this.#startRecorder();
    this.#makeRunAhead();
  }

  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const terminal of this.#opened) terminal.dispose();
    await this.#options.runs.dropAhead();
    this.#recorder?.release();
    await this.#recorder?.gone();
  }

  get #isEnabled(): boolean {
    return !this.#isDisposed && this.#options.isEnabled();
  }

  async #takeTerminal(session: string): Promise<ShellTerminal | undefined> {
    const own = this.#bySession.get(session);
    if (own && (await own.take())) return this.#assign(session, own);
    // One that still starts stays the session's, in case its shell integration comes late.
    if (own && !own.isRetired) return undefined;
    const terminal =
      this.#takeSpare() ?? this.#takeFree(staleAfterMs) ?? this.#createWithinLimit() ?? this.#takeFree(0);
    if (!terminal) return undefined;
    this.#assign(session, terminal);
    return (await terminal.take()) ? terminal : undefined;
  }

  #makeRunAhead(): void {
    // Storage that cannot be written to is the next call's to report.
    this.#runAhead = this.#options.runs.makeAhead().catch(() => undefined);
  }

  #startRecorder(): WaitingRecorder | undefined {
    return WaitingRecorder.start(join(this.#options.scripts, 'recorder.pl'), process.env.PATH);
  }

  #takeRecorder(start: Start): WaitingRecorder | undefined {
    const recorder = canBeWaitedFor(start) ? this.#recorder : undefined;
    if (recorder) this.#recorder = undefined;
    return recorder;
  }

  #takeSpare(): ShellTerminal | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    return spare?.isRetired ? undefined : spare;
  }

  #assign(session: string, terminal: ShellTerminal): ShellTerminal {
    this.#bySession.delete(session);
    this.#bySession.set(session, terminal);
    return terminal;
  }

  #createWithinLimit(): ShellTerminal | undefined {
    for (const [session, { isRetired }] of this.#bySession) if (isRetired) this.#bySession.delete(session);
    return this.#bySession.size < maxTerminals ? this.#create() : undefined;
  }

  /** The one that its session has not used for the longest time. What it was for is in the session's state. */
  #takeFree(forMs: number): ShellTerminal | undefined {
    const since = Date.now() - forMs;
    const [session, terminal] = [...this.#bySession].find(([, one]) => one.isFreeSince(since)) ?? [];
    if (session !== undefined) this.#bySession.delete(session);
    return terminal;
  }

  #create(): ShellTerminal {
    for (const terminal of this.#opened) if (terminal.isNotOurs) this.#opened.delete(terminal);
    const created = new ShellTerminal({
      id: String(++this.#created),
      scripts: this.#options.scripts,
      runs: this.#options.runs.directory,
    });
    this.#opened.add(created);
    return created;
  }
}

/** Where the streams are recorded apart, a run makes the second pipe itself, after it was submitted. */
const canBeWaitedFor = ({ recording }: Start) => recording.streams === 'together';
