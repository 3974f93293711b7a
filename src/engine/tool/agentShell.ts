import { statSync } from 'node:fs';
import { type SavedRules } from '../approval/savedRules.ts';
import { commandCancelled, storageFailed, wallNotices } from '../errors.ts';
import { chooseHost } from '../hosts/chooseHost.ts';
import { executeRun } from '../hosts/executeRun.ts';
import { type Host } from '../hosts/host.ts';
import { announcementsFor } from '../jobs/announcements.ts';
import { jobLifetimeMs, type Jobs } from '../jobs/jobs.ts';
import { LineCounter } from '../output/lineCounter.ts';
import { previewLimits, viewLimits } from '../output/truncate.ts';
import { endRun } from '../runs/endRun.ts';
import { identityOf, type ProcessIdentity } from '../runs/processIdentity.ts';
import { type RunStore } from '../runs/runStore.ts';
import { blockedNotices } from '../sandbox/blockedNotices.ts';
import { wallIn } from '../sandbox/wall.ts';
import { SessionStore } from '../sessions/sessionStore.ts';
import { Turns } from '../sessions/turns.ts';
import { unlessAborted } from '../unlessAborted.ts';
import { timeoutMsOf } from './background.ts';
import { backgroundSignal } from './backgroundSignal.ts';
import { Bookkeeper } from './bookkeeper.ts';
import { fitBudget } from './budget.ts';
import { type Call } from './call.ts';
import { artifactOf, shownOf, soFar, type Ended, type Executed } from './executed.ts';
import { failureOf } from './failureOf.ts';
import { type Examined } from './gate.ts';
import { Housekeeper } from './housekeeper.ts';
import { parseInput, type Input } from './input.ts';
import { labelOf, titleOf } from './label.ts';
import { Planner } from './planner.ts';
import { reportText, type Report, type Result, type Started } from './report.ts';
import {
  backgroundNotices,
  outputNotices,
  togetherNotices,
  endedNotices,
  unseenNotices,
  withheldNotices,
} from './resultNotices.ts';
import { type Settings } from './settings.ts';
import { startFailure } from './startFailure.ts';
import { unansweredNotices } from './unanswered.ts';
import { viewOf } from './viewOf.ts';

export interface AgentShellOptions {
  /** A folder that is the user's alone. */
  readonly storage: string;
  readonly runs: RunStore;
  /** In order of preference. The last one can always. */
  readonly hosts: readonly Host[];
  /** Asked before the others when a command is to have a terminal that a person types into. */
  readonly ptyHosts?: readonly Host[];
  /** Those that go on when their call has ended. */
  readonly jobs: Jobs;
  readonly settings: () => Settings;
  /** The environment in which programs are looked for. */
  readonly env: NodeJS.ProcessEnv;
  /** The tools that there are beside this one. None unless given. */
  readonly tools?: () => ReadonlySet<string>;
  /** The rules that people took from questions. None unless given. */
  readonly savedRules?: SavedRules;
  /** The folder of the scripts that start commands. */
  readonly scripts: string;
  /** For what sandboxes are made with. In the storage unless given. */
  readonly sandboxFolder?: string;
  /** For what the user should know of the settings. */
  readonly log?: (message: string) => void;
}

/** The way of a command from what a model sent to what it reads. */
export class AgentShell {
  readonly runs: RunStore;
  readonly #options: AgentShellOptions;
  readonly #planner: Planner;
  readonly #books: Bookkeeper;
  readonly #housekeeper: Housekeeper;
  readonly #turns = new Turns();
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  /** This process, once somebody has asked who that is. */
  #keeper: Promise<ProcessIdentity | undefined> | undefined;

  constructor(options: AgentShellOptions) {
    this.#options = options;
    this.runs = options.runs;
    const sessions = new SessionStore(options.storage);
    this.#planner = new Planner({ ...options, sessions });
    this.#books = new Bookkeeper({ ...options, sessions });
    this.#housekeeper = new Housekeeper(options);
  }

  /** Has ready what the next call would have to wait for. */
  warm(): void {
    this.#planner.warm();
  }

  /** What is to be thought of a call as things are now. Throws for one that would not be run; changes nothing. */
  async examine(call: Call): Promise<Examined> {
    return this.#planner.examine(call, parseInput(call.input));
  }

  /**
   * Runs a command to its end, or starts it as a background job. Throws an {@link AgentShellError} when it did not get
   * there.
   */
  async run(call: Call): Promise<Result> {
    const input = parseInput(call.input);
    const signal = AbortSignal.any([call.signal, this.#closing.signal]);
    const result = this.#turns.take(call.session, signal, () => this.#runNext({ ...call, signal }, input));
    this.#running.add(result);
    try {
      return await result;
    } catch (error) {
      throw error === signal.reason ? commandCancelled('(not started)') : error;
    } finally {
      this.#running.delete(result);
      this.#housekeeper.runHasEnded();
    }
  }

  /** Stops whatever runs. Resolves when nothing is left of it. */
  async dispose(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#running);
    await this.#housekeeper.dispose();
    await Promise.all(this.#hosts(true).map((host) => host.dispose()));
  }

  async #runNext(call: Call, input: Input): Promise<Result> {
    if (call.signal.aborted) throw commandCancelled('(not started)');
    const plan = await unlessAborted(call.signal, this.#planner.plan(call, input));
    const keeper = await (this.#keeper ??= identityOf(process.pid));
    if (plan.background?.reason === 'asked') this.#options.jobs.assertRoom();
    const chosen = await chooseHost(this.#hosts(input.pty), plan.start, call.signal);
    const recorded = this.#books.record(plan, chosen, keeper);
    const lines = new LineCounter(recorded.run.outputFile);
    const over = new AbortController();
    try {
      const end = await executeRun({
        run: recorded.run,
        executor: chosen.executor,
        label: chosen.host.name === 'pty' ? titleOf(plan.asked) : labelOf(plan.asked),
        timeoutMs: timeoutMsOf(plan.timeout, plan.background),
        signal: call.signal,
        letGo:
          plan.background && backgroundSignal(plan.background, recorded.run, this.#options.jobs, over.signal),
      });
      const executed = { plan, recorded, chosen, lines };
      // What was asked to be a job is one, however soon it ends.
      const isJob = end.kind === 'goesOn' || (input.async && end.kind === 'exited');
      return isJob ? await this.#goOn(executed, input) : await this.#conclude({ ...executed, end });
    } finally {
      if (plan.background) over.abort();
      lines.stop();
    }
  }

  /** The run becomes a job. What its shell is in the end is nobody's to go on with. */
  async #goOn(executed: Executed, input: Input): Promise<Started> {
    const { plan, recorded } = executed;
    const { run, meta } = recorded;
    await this.#keepAsJob(executed, input);
    return {
      kind: 'started',
      label: titleOf(plan.asked),
      ...(await this.#known(executed)),
      wallTimeMs: Date.now() - Date.parse(meta.startedAt),
      cwd: plan.start.begin.cwd,
      view: await viewOf({ run, command: plan.prepared, settings: plan.settings }, previewLimits),
      notices: [...plan.notices, ...backgroundNotices(plan)],
    };
  }

  async #keepAsJob({ plan, recorded }: Executed, { timeout: asked }: Input): Promise<void> {
    const { call, background, settings, timeout } = plan;
    const { run, meta } = recorded;
    const reason = background?.reason ?? 'asked';
    // A time that nobody has asked for is that of a call, not of a job.
    const isLimited = asked !== undefined && reason !== 'timedOut';
    try {
      this.runs.letGo(run);
      await this.#options.jobs.start(recorded, {
        session: call.session,
        label: titleOf(plan.asked),
        reason,
        endsBy: Date.parse(meta.startedAt) + (isLimited ? timeout.seconds * 1000 : jobLifetimeMs),
        survivesClose: settings.jobsSurviveClose,
      });
    } catch (error) {
      // Nobody would ever find it again.
      await endRun(run);
      throw storageFailed(this.#options.storage, (error as Error).message);
    }
  }

  /** What every result says. */
  async #known({ plan, recorded, chosen }: Executed) {
    return {
      host: recorded.meta.host,
      isEnforced: plan.start.sandbox?.unasked !== undefined,
      ...(chosen.executor.terminalId && { terminalId: chosen.executor.terminalId }),
      timeout: plan.timeout,
      artifact: artifactOf(recorded.run),
      announcements: await announcementsFor(this.#options.jobs, plan.call.session),
    };
  }

  #hosts(pty = false): readonly Host[] {
    const { hosts, ptyHosts = [] } = this.#options;
    return pty ? [...ptyHosts, ...hosts] : hosts;
  }

  async #conclude(ended: Ended): Promise<Report> {
    const { plan, end, chosen, recorded } = ended;
    const { run, meta } = recorded;
    const endedAt = (end.kind === 'exited' ? timeOf(run.statusFile) : undefined) ?? new Date();
    const kept = await this.#books.keep(plan, recorded, { ...end, endedAt: endedAt.toISOString() });
    if (end.kind !== 'exited') {
      throw failureOf(end, plan.timeout.seconds, await soFar(ended));
    }
    const failure = await startFailure(ended, () => this.#planner.setBack(plan));
    if (failure) throw failure;
    const state = kept.state ?? plan.start.begin.state;
    const cwd = kept.state?.cwd ?? plan.start.begin.cwd;
    const known = await this.#known(ended);
    const wall = wallIn((await shownOf(ended, viewLimits)).text, plan.start.sandbox, {
      cwd: meta.cwd,
      exitCode: end.exitCode,
    });
    this.#planner.hasRun(plan, wall);
    const report = await fitBudget<Report>(
      plan.call.budget,
      viewLimits,
      async (limits) => {
        const view = await shownOf(ended, limits);
        return {
          kind: 'ended',
          ...known,
          exitCode: end.exitCode,
          ...(wall && { wall }),
          // File times are coarser than the clock: what took no time at all may seem to end before it began.
          wallTimeMs: Math.max(0, endedAt.getTime() - Date.parse(meta.startedAt)),
          cwd,
          ...(cwd !== plan.start.begin.cwd && { movedTo: cwd }),
          view,
          notices: [
            ...plan.notices,
            ...kept.notices,
            ...outputNotices[end.output],
            ...togetherNotices(plan, meta, view),
            ...blockedNotices(view.text, plan.start.sandbox),
            ...(wall ? [wallNotices[wall.within]] : unseenNotices(plan)),
            ...withheldNotices(plan),
            ...endedNotices(run),
            ...(meta.host === 'pty' ? [] : unansweredNotices(end.exitCode, view.text)),
          ],
        };
      },
      reportText,
    );
    // After the result is on its way: getting ready for the next call takes as long as a call.
    setImmediate(() => chosen.host.expect?.({ ...plan.start, begin: { ...plan.start.begin, cwd, state } }));
    return report;
  }
}

/** Undefined when the file has been removed meanwhile. */
const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtime;
