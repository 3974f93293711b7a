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
import { type OutputState, type Requester, type Run, type RunEnd, type RunMeta } from '../runs/run.ts';
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
import { soFarText, type Report } from './report.ts';
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
    try {
      return await this.#turns.take(call.session, call.signal, () => this.#runNext(call, input));
    } catch (error) {
      throw error === call.signal.reason ? commandCancelled('(not started)') : error;
    }
  }

  async #runNext(call: Call, input: Input): Promise<Report> {
    if (call.signal.aborted) throw commandCancelled('(not started)');
    const plan = this.#plan(call, input);
    const { host, executor } = await this.#prepare(call.session);
    const recorded = this.#record(plan, host);
    const end = await executeRun({
      run: recorded.run,
      executor,
      label: labelOf(input.command),
      timeoutMs: plan.timeout.seconds * 1000,
      signal: call.signal,
    });
    return this.#conclude(plan, recorded, executor, end);
  }

  /** Everything that is to be known before anything is done. */
  #plan(call: Call, input: Input): Plan {
    const { state, notice } = this.#sessions.load(call.session);
    const sessionCwd = state?.cwd ?? call.startCwd;
    return {
      call,
      input,
      state,
      sessionCwd,
      cwd: this.#cwdOf(call, input, sessionCwd, state),
      shell: findShell(this.#options.settings().shellPath, this.#options.env.PATH),
      timeout: clampTimeout(input.timeout),
      notices: notice === undefined ? [] : [notice],
    };
  }

  #cwdOf(call: Call, { cwd }: Input, sessionCwd: string, state: SessionState | undefined): string {
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

  #record({ call, input, state, cwd, shell, timeout }: Plan, host: Host): Recorded {
    const { command, env = {} } = input;
    const { session, requester } = call;
    const startedAt = new Date().toISOString();
    try {
      return this.runs.create({
        meta: {
          command,
          cwd,
          session,
          requester,
          host: host.name,
          timeoutSeconds: timeout.seconds,
          startedAt,
        },
        command,
        caption: captionOf(command),
        setup: ({ stateFile }) => setupScript({ cwd, env, state, stateFile }),
        launch: (run) => launchText(run, shell, command),
      });
    } catch (error) {
      throw storageFailed(this.#options.storage, (error as Error).message);
    }
  }

  async #conclude(plan: Plan, { run, meta }: Recorded, executor: Executor, end: RunEnd): Promise<Report> {
    const endedAt = end.kind === 'exited' ? statSync(run.statusFile).mtime : new Date();
    const kept = this.#keep(plan, run, { ...meta, end: { ...end, endedAt: endedAt.toISOString() } });
    const view = await readView(run.outputFile, viewLimits);
    const artifact = { id: run.id, path: run.outputFile };
    if (end.kind !== 'exited') {
      throw failure(end, plan.timeout.seconds, leftText(end.left) + soFarText(view, artifact));
    }
    const cwd = kept.state?.cwd ?? plan.sessionCwd;
    return {
      exitCode: end.exitCode,
      // File times are coarser than the clock: what took no time at all may seem to end before it began.
      wallTimeMs: Math.max(0, endedAt.getTime() - Date.parse(meta.startedAt)),
      host: meta.host,
      ...(executor.terminalId && { terminalId: executor.terminalId }),
      timeout: plan.timeout,
      cwd,
      ...(cwd !== plan.sessionCwd && { movedTo: cwd }),
      view,
      artifact,
      notices: [...plan.notices, ...kept.notices, ...outputNotices[end.output]],
    };
  }

  /** Writes down how it ended. The command has run: that this fails is to be said, and is no failure of the command. */
  #keep(plan: Plan, run: Run, meta: RunMeta): { state?: SessionState; notices: string[] } {
    const notices: string[] = [];
    const attempt = <T>(what: string, task: () => T): T | undefined => {
      try {
        return task();
      } catch (error) {
        notices.push(`${what} could not be recorded (${(error as Error).message}).`);
        return undefined;
      }
    };
    const hasState = meta.end?.kind === 'exited';
    const state = hasState ? attempt("The session's state", () => this.#keepState(plan, run)) : undefined;
    attempt("The run's end", () => {
      this.runs.finish(run, meta);
    });
    return { ...(state && { state }), notices };
  }

  #keepState({ call, cwd, sessionCwd, state: earlier }: Plan, run: Run): SessionState | undefined {
    const dump = readIfThere(run.stateFile) ?? '';
    const state = savedState(dump, { commandCwd: cwd, sessionCwd, earlier });
    if (state && !isDeepStrictEqual(state, earlier)) this.#sessions.save(call.session, state);
    return state;
  }
}

const outputNotices: Record<OutputState, string[]> = {
  complete: [],
  held: [
    'Processes it started in the background are still running; what they print is added to the artifact.',
  ],
  broken: [
    'Not all of the output could be recorded: its file could not be written, or its recorder was killed.',
  ],
};

/** What a call comes to, once it was checked against its session. */
interface Plan {
  readonly call: Call;
  readonly input: Input;
  readonly state: SessionState | undefined;
  /** Where the session is. */
  readonly sessionCwd: string;
  /** Where the command runs. */
  readonly cwd: string;
  readonly shell: string;
  readonly timeout: Timeout;
  readonly notices: readonly string[];
}

type Recorded = ReturnType<RunStore['create']>;

function leftText(left: readonly number[]): string {
  return left.length === 0 ? '' : `[These processes could not be stopped: ${left.join(', ')}]\n`;
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
