import { statSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import {
  commandCancelled,
  commandLost,
  commandTimedOut,
  sessionCwdMissing,
  storageFailed,
} from '../errors.ts';
import { executeRun } from '../hosts/executeRun.ts';
import { type Executor, type Host } from '../hosts/host.ts';
import { viewLimits } from '../output/truncate.ts';
import { readView } from '../output/view.ts';
import { type Requester, type Run, type RunEnd } from '../runs/run.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { RunStore } from '../runs/runStore.ts';
import { SessionStore } from '../sessions/sessionStore.ts';
import { Turns } from '../sessions/turns.ts';
import { findShell } from '../shell/findShell.ts';
import { launchText } from '../shell/launch.ts';
import { savedState } from '../shell/savedState.ts';
import { type SessionState } from '../shell/sessionState.ts';
import { setupScript } from '../shell/setup.ts';
import { parseInput, type Input } from './input.ts';
import { captionOf, labelOf } from './label.ts';
import { type Report } from './report.ts';
import { soFarText } from './report.ts';
import { clampTimeout, type Timeout } from './timeout.ts';
import { isDirectory, resolveCwd, type Folder } from './workingDirectory.ts';

export interface AgentShellOptions {
  /** A folder that is the user's alone. */
  readonly storage: string;
  /** In order of preference. The last one can always. */
  readonly hosts: readonly Host[];
  readonly settings: () => Settings;
  /** The environment in which programs are looked for. */
  readonly env: NodeJS.ProcessEnv;
}

export interface Settings {
  /** The shell that runs the commands: a name on the PATH, or a full path. */
  readonly shellPath: string;
}

/** One call, with what its surroundings know of it. */
export interface Call {
  /** What the model sent, not yet checked. */
  readonly input: unknown;
  /** Calls of one session run one after another and share a shell's state. */
  readonly session: string;
  readonly requester: Requester;
  /** Where a session begins. */
  readonly startCwd: string;
  readonly folders: readonly Folder[];
  readonly signal: AbortSignal;
}

/** The way of a command from what a model sent to what it reads. */
export class AgentShell {
  readonly runs: RunStore;
  readonly #sessions: SessionStore;
  readonly #turns = new Turns();
  readonly #options: AgentShellOptions;

  constructor(options: AgentShellOptions) {
    this.#options = options;
    this.runs = new RunStore(options.storage);
    this.#sessions = new SessionStore(options.storage);
  }

  /** Runs a command to its end. Throws an {@link AgentShellError} when it did not get there. */
  async run(call: Call): Promise<Report> {
    const input = parseInput(call.input);
    return this.#turns.take(call.session, () => this.#runNext(call, input));
  }

  async #runNext(call: Call, input: Input): Promise<Report> {
    if (call.signal.aborted) throw commandCancelled('(not started)');
    const { shellPath } = this.#options.settings();
    const { state, notice } = this.#sessions.load(call.session);
    const shell = findShell(shellPath, this.#options.env.PATH);
    const cwd = this.#cwdOf(call, input, state);
    const { host, executor } = await this.#prepare(call.session);
    const timeout = clampTimeout(input.timeout);
    const startedAt = new Date();
    const { run, meta } = this.#record({ call, input, state, cwd, shell, host, timeout, startedAt });

    const end = await executeRun({
      run,
      executor,
      label: labelOf(input.command),
      timeoutMs: timeout.seconds * 1000,
      signal: call.signal,
    });

    const endedAt = end.kind === 'exited' ? statSync(run.statusFile).mtime : new Date();
    const after = end.kind === 'exited' ? this.#keepState(call, run, cwd, state) : undefined;
    this.runs.finish(run, { ...meta, end: { ...end, endedAt: endedAt.toISOString() } });
    const view = await readView(run.outputFile, viewLimits);
    const artifact = { id: run.id, path: run.outputFile };
    if (end.kind !== 'exited') throw failure(end, timeout.seconds, soFarText(view, artifact));
    const sessionCwd = state?.cwd ?? call.startCwd;
    const now = after?.cwd ?? sessionCwd;
    return {
      exitCode: end.exitCode,
      wallTimeMs: endedAt.getTime() - startedAt.getTime(),
      host: host.name,
      ...(executor.terminalId && { terminalId: executor.terminalId }),
      timeout,
      cwd: now,
      ...(now !== sessionCwd && { movedTo: now }),
      view,
      artifact,
      notices: [notice, end.isHeld ? heldNotice : undefined].filter((text) => text !== undefined),
    };
  }

  #cwdOf(call: Call, { cwd }: Input, state: SessionState | undefined): string {
    const sessionCwd = state?.cwd ?? call.startCwd;
    if (cwd !== undefined) return resolveCwd(cwd, sessionCwd, call.folders);
    if (state && !isDirectory(state.cwd)) {
      this.#sessions.save(call.session, { ...state, cwd: call.startCwd });
      throw sessionCwdMissing(state.cwd, call.startCwd);
    }
    return resolveCwd('.', sessionCwd, []);
  }

  async #prepare(session: string): Promise<{ host: Host; executor: Executor }> {
    for (const host of this.#options.hosts) {
      const executor = await host.prepare(session);
      if (executor) return { host, executor };
    }
    throw new Error('The last host must be one that can always execute a run');
  }

  #record({ call, input, state, cwd, shell, host, timeout, startedAt }: Recording) {
    const { command, env = {} } = input;
    const { session, requester } = call;
    const meta = {
      ...{ command, cwd, session, requester, host: host.name },
      ...{ timeoutSeconds: timeout.seconds, startedAt: startedAt.toISOString() },
    };
    try {
      return this.runs.create({
        meta,
        command,
        caption: captionOf(command),
        setup: ({ stateFile }) => setupScript({ cwd, env, state, stateFile }),
        launch: (run) => launchText(run, shell, command),
      });
    } catch (error) {
      throw storageFailed(this.#options.storage, (error as Error).message);
    }
  }

  #keepState(call: Call, run: Run, cwd: string, earlier: SessionState | undefined): SessionState | undefined {
    const sessionCwd = earlier?.cwd ?? call.startCwd;
    const dump = readIfThere(run.stateFile) ?? '';
    const state = savedState(dump, { commandCwd: cwd, sessionCwd, earlier });
    if (state && !isDeepStrictEqual(state, earlier)) this.#sessions.save(call.session, state);
    return state;
  }
}

const heldNotice =
  'Processes it started in the background are still running; what they print is added to the artifact.';

interface Recording {
  readonly call: Call;
  readonly input: Input;
  readonly state: SessionState | undefined;
  readonly cwd: string;
  readonly shell: string;
  readonly host: Host;
  readonly timeout: Timeout;
  readonly startedAt: Date;
}

function failure(end: Exclude<RunEnd, { kind: 'exited' }>, timeoutSeconds: number, soFar: string): Error {
  switch (end.kind) {
    case 'timedOut':
      return commandTimedOut(timeoutSeconds, soFar);
    case 'cancelled':
      return commandCancelled(soFar);
    case 'lost':
      return commandLost(end.reason, soFar);
  }
}
