import { isDeepStrictEqual } from 'node:util';
import { simpleCommand } from '../command/simpleCommand.ts';
import { storageFailed } from '../errors.ts';
import { type Chosen } from '../hosts/chooseHost.ts';
import { type Masks } from '../masks/masks.ts';
import { keepRunSecrets, readRunSecrets } from '../masks/runSecrets.ts';
import { type ProcessIdentity } from '../runs/processIdentity.ts';
import { readIfThere } from '../runs/readIfThere.ts';
import { type Run, type RunMeta } from '../runs/run.ts';
import { type Recorded, type RunStore } from '../runs/runStore.ts';
import { type SessionStore } from '../sessions/sessionStore.ts';
import { launchText } from '../shell/launch.ts';
import { savedState, type SavedState } from '../shell/savedState.ts';
import { type SessionState } from '../shell/sessionState.ts';
import { setupScript } from '../shell/setup.ts';
import { functionNotices } from './functionNotices.ts';
import { captionOf } from './label.ts';
import { type Plan } from './planner.ts';

export interface BookkeeperOptions {
  readonly storage: string;
  readonly runs: RunStore;
  readonly sessions: SessionStore;
  readonly masks: Masks;
}

/** What is left after a command. */
export interface Kept {
  readonly state?: SessionState;
  readonly notices: readonly string[];
}

/** Writes down a run before it is executed, and how it ended. */
export class Bookkeeper {
  readonly #options: BookkeeperOptions;

  constructor(options: BookkeeperOptions) {
    this.#options = options;
  }

  record(plan: Plan, { host, executor }: Chosen, keeper?: ProcessIdentity): Recorded {
    const { call, asked, askedOutput, command, start, shell, timeout, background } = plan;
    const { runs, storage } = this.#options;
    const meta = {
      command: asked,
      cwd: shell.movesTo ?? shell.cwd,
      session: call.session,
      requester: call.requester,
      host: host.name,
      timeoutSeconds: timeout.seconds,
      startedAt: new Date().toISOString(),
      ...(askedOutput && { askedOutput }),
      ...(keeper && { keeper }),
    };
    const record = { meta, command };
    const connection = host.name === 'pty' ? 'terminal' : 'pipe';
    const create = () =>
      runs.create(record, {
        setup: (run) => setupScript(run, { ...start.begin, connection }, shell),
        launch: (run) => launchText(run, { ...start, connection, outlives: background?.isApart ?? false }),
        caption: captionOf(asked),
        isBackground: background?.reason === 'asked',
      });
    try {
      const { reserved } = executor;
      reserved?.tell(shell);
      const recorded = reserved ? runs.record(reserved.run, record) : create();
      this.#keepSecrets(plan, recorded.run);
      return recorded;
    } catch (error) {
      executor.release();
      throw storageFailed(storage, (error as Error).message);
    }
  }

  /** Those that the command has in its variables, and those in the outputs that it names. */
  #keepSecrets({ start, shell, named }: Plan, run: Run): void {
    const secrets = this.#options.masks.remember(
      shell.env,
      start.begin.state?.variables,
      named.flatMap(readRunSecrets),
    );
    // What can only read has no secrets in its variables, and sees the directory of its run.
    if (!start.sandbox?.reading) keepRunSecrets(run, secrets);
  }

  /** The command has run: that its end cannot be written down is to be said, and is no failure of the command. */
  async keep(plan: Plan, { run, meta }: Recorded, end: NonNullable<RunMeta['end']>): Promise<Kept> {
    const notices: string[] = [];
    const attempt = async <T>(what: string, task: () => T | Promise<T>): Promise<T | undefined> => {
      try {
        return await task();
      } catch (error) {
        notices.push(`${what} could not be recorded (${(error as Error).message}).`);
        return undefined;
      }
    };
    const hasState = end.kind === 'exited' && plan.settings.state === 'persistent';
    const saved = hasState
      ? await attempt("The session's state", () => this.#keepState(plan, run))
      : undefined;
    if (hasState && !saved && notices.length === 0 && mayHaveChanged(plan, run))
      notices.push(notCarried(plan.prepared));
    if (saved) {
      notices.push(...functionNotices(saved.leftOut));
      const secrets = this.#options.masks.remember({}, saved.state.variables);
      if (!plan.start.sandbox?.reading)
        await attempt('The secrets', () => {
          keepRunSecrets(run, secrets);
        });
    }
    await attempt("The run's end", () => {
      this.#options.runs.finish(run, meta, end);
    });
    return { ...(saved && { state: saved.state }), notices };
  }

  async #keepState({ stateKey, shell, start }: Plan, run: Run): Promise<SavedState | undefined> {
    const { cwd: sessionCwd, state: earlier } = start.begin;
    const dump = readIfThere(run.stateFile) ?? '';
    // Where a leading `cd` goes is no directory for one call.
    const commandCwd = shell.movesTo === undefined ? shell.cwd : sessionCwd;
    const saved = await savedState(dump, {
      ...{ commandCwd, sessionCwd, earlier },
      shell: start.shell,
      isUnasked: start.sandbox?.unasked !== undefined,
    });
    if (saved && !isDeepStrictEqual(saved.state, earlier)) this.#options.sessions.save(stateKey, saved.state);
    return saved;
  }
}

/** Why nothing that the command has changed in its shell is there for the next one. */
const notCarried = (command: string) =>
  `The session is as it was before: ${
    /\btrap\b/.test(command)
      ? 'with an EXIT trap of its own, a command leaves nothing to the next one. Set the trap in a subshell, ( … ).'
      : 'its shell was replaced (exec) or killed before it could tell what had changed.'
  }`;

/** Whether a shell that did not say what became of it had anything to say: a mere `exec` has not. */
function mayHaveChanged({ prepared, shell }: Plan, run: Run): boolean {
  const hasBegun = Boolean(readIfThere(run.stateFile));
  return hasBegun && (shell.movesTo !== undefined || simpleCommand(prepared)?.[0] !== 'exec');
}
