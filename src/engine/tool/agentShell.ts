import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type SavedRules } from '../approval/savedRules.ts';
import { commandCancelled, storageFailed, wallNotices } from '../errors.ts';
import { chooseHost } from '../hosts/chooseHost.ts';
import { executeRun } from '../hosts/executeRun.ts';
import { type Host } from '../hosts/host.ts';
import { announcementsFor } from '../jobs/announcements.ts';
import { type Job } from '../jobs/job.ts';
import { jobLifetimeMs, type Jobs } from '../jobs/jobs.ts';
import { withAssigned } from '../masks/assignedSecrets.ts';
import { Masks, maskErrors } from '../masks/masks.ts';
import { maskSecrets } from '../masks/maskSecrets.ts';
import { LineCounter } from '../output/lineCounter.ts';
import { previewLimits, viewLimits } from '../output/truncate.ts';
import { readStatus } from '../runs/awaitStatus.ts';
import { endRun } from '../runs/endRun.ts';
import { leftProcesses, type LeftProcess } from '../runs/leftProcesses.ts';
import { identityOf, type ProcessIdentity } from '../runs/processIdentity.ts';
import { type RunEnd } from '../runs/run.ts';
import { type RunStore } from '../runs/runStore.ts';
import { blockedNotices } from '../sandbox/blockedNotices.ts';
import { stateKey } from '../sandbox/stateKey.ts';
import { wallIn } from '../sandbox/wall.ts';
import { SessionStore } from '../sessions/sessionStore.ts';
import { type SessionState } from '../shell/sessionState.ts';
import { Turns } from '../sessions/turns.ts';
import { unlessAborted } from '../unlessAborted.ts';
import { timeoutMsOf } from './background.ts';
import { backgroundSignal } from './backgroundSignal.ts';
import { Bookkeeper } from './bookkeeper.ts';
import { fitRoom, limitsWithin } from './budget.ts';
import { type Call } from './call.ts';
import { artifactOf, endOf, shownOf, soFar, type Ended, type Executed } from './executed.ts';
import { failedStages } from './failedStages.ts';
import { failureOf } from './failureOf.ts';
import { type Examined } from './gate.ts';
import { Housekeeper } from './housekeeper.ts';
import { parseInput, type Input } from './input.ts';
import { labelOf, titleOf } from './label.ts';
import { maskResult } from './maskResult.ts';
import { editorNotices } from './missingEditor.ts';
import { Planner, type Plan } from './planner.ts';
import { recordingOf } from './recordingOf.ts';
import { reportText, type Report, type Result, type Started } from './report.ts';
import {
  backgroundNotices,
  leftNotices,
  outputNotices,
  terminalNotices,
  togetherNotices,
  endedNotices,
  unseenNotices,
  withheldNotices,
} from './resultNotices.ts';
import { runBefore, shownAgain } from './runBefore.ts';
import { type Settings } from './settings.ts';
import { startFailure } from './startFailure.ts';
import { unansweredNotices } from './unanswered.ts';
import { limitsOf, readingOfCommand, viewOf } from './viewOf.ts';

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
  /** The folders of the workspace, for those who are not told of them by a call. None unless given. */
  readonly folders?: () => readonly string[];
  /** For what the user should know of the settings. */
  readonly log?: (message: string) => void;
}

/** What a job may take to fail at once: then its start says so, and not that it runs. */
const settlingMs = 100;

/** The way of a command from what a model sent to what it reads. */
export class AgentShell {
  readonly runs: RunStore;
  /** Knows the secrets that no model is to read. */
  readonly masks: Masks;
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
    this.masks = new Masks({
      ...options,
      isOn: () => options.settings().maskSecrets,
      variablesOf: (session) => sessions.peek(stateKey(session, options.settings().sandbox))?.variables ?? {},
    });
    this.#planner = new Planner({ ...options, sessions });
    this.#books = new Bookkeeper({ ...options, sessions, masks: this.masks });
    this.#housekeeper = new Housekeeper(options);
  }

  /** Has ready what the next call would have to wait for. */
  warm(): void {
    this.#planner.warm();
    void this.masks.known();
  }

  /** What is to be thought of a call as things are now. Throws for one that would not be run; changes nothing. */
  async examine(call: Call): Promise<Examined> {
    const examine = async () => this.#planner.examine(call, parseInput(call.input));
    return maskErrors(await this.masks.known(), examine);
  }

  /**
   * Runs a command to its end, or starts it as a background job. Throws an {@link AgentShellError} when it did not get
   * there.
   */
  async run(call: Call): Promise<Result> {
    const signal = AbortSignal.any([call.signal, this.#closing.signal]);
    const result = this.#runInTurn({ ...call, signal });
    this.#running.add(result);
    try {
      return await result;
    } catch (error) {
      if (error === signal.reason) throw commandCancelled('(not started)');
      return await maskErrors(await this.masks.known(), () => Promise.reject(error as Error));
    } finally {
      this.#running.delete(result);
      this.#housekeeper.runHasEnded();
    }
  }

  async #runInTurn(call: Call): Promise<Result> {
    const input = parseInput(call.input);
    return this.#turns.take(call.session, call.signal, () => this.#runNext(call, input));
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
    // Files of variables are looked for while the command runs.
    void this.#secrets(plan);
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
      return isJob ? await this.#goOn(executed, input) : await this.#conclude(executed, end);
    } finally {
      if (plan.background) over.abort();
      lines.stop();
    }
  }

  /** The run becomes a job. What its shell is in the end is nobody's to go on with. */
  async #goOn(executed: Executed, input: Input): Promise<Started> {
    const { plan, recorded } = executed;
    const { run, meta } = recorded;
    const { jobs } = this.#options;
    const known = withAssigned(await this.#secrets(plan), plan.asked);
    const label = titleOf(maskSecrets(plan.asked, known));
    const job = await this.#keepAsJob(executed, input, label);
    const over = new AbortController();
    await Promise.race([
      job.ended,
      delay(settlingMs, undefined, { signal: over.signal }).catch(() => undefined),
    ]);
    over.abort();
    const status = readStatus(run);
    if (status) await job.ended;
    const end: RunEnd | undefined = status && { kind: 'exited', ...status };
    const limits = limitsWithin(plan.call, end ? limitsOf(plan.settings) : previewLimits);
    const view = await viewOf({ run, command: plan.prepared, settings: plan.settings, end, known }, limits);
    if (end) await jobs.tell(job, 'agent');
    const started: Started = {
      kind: 'started',
      label,
      isFirst: jobs.isFirstOf(plan.call.session, run.id),
      ...(status && { exitCode: status.exitCode }),
      ...(await this.#known(executed)),
      wallTimeMs: Date.now() - Date.parse(meta.startedAt),
      cwd: plan.start.begin.cwd,
      view,
      notices: [...plan.notices, ...terminalNotices(plan, meta), ...backgroundNotices(plan)],
    };
    return maskResult(started, known);
  }

  async #keepAsJob({ plan, recorded }: Executed, { timeout: asked }: Input, label: string): Promise<Job> {
    const { call, background, settings, timeout } = plan;
    const { run, meta } = recorded;
    const reason = background?.reason ?? 'asked';
    // A time that nobody has asked for is that of a call, not of a job.
    const isLimited = asked !== undefined && reason !== 'timedOut';
    try {
      this.runs.letGo(run);
      return await this.#options.jobs.start(recorded, {
        session: call.session,
        label,
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

  /** Undefined when nothing was left, or it could not be written down: the command has run all the same. */
  async #keepLeft({ plan, recorded }: Ended, left: readonly LeftProcess[]): Promise<Job | undefined> {
    if (left.length === 0) return undefined;
    const { jobs } = this.#options;
    return jobs.keepLeft(recorded, plan.call.session, left).catch(() => undefined);
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

  /** The secrets that are known when a command has run. */
  async #secrets({ call, shell }: Plan, left?: SessionState) {
    return this.masks.known({
      folders: call.folders.map(({ path }) => path),
      places: [call.startCwd, shell.cwd, ...(left ? [left.cwd] : [])],
    });
  }

  async #conclude(executed: Executed, end: RunEnd): Promise<Report> {
    const { plan, chosen, recorded } = executed;
    const { run, meta } = recorded;
    const endedAt = (end.kind === 'exited' ? timeOf(run.statusFile) : undefined) ?? new Date();
    // Before the end is written down: processes that belong to a run are also found by its pipe.
    const left = end.kind === 'exited' && !plan.start.sandbox?.reading ? await leftProcesses(run) : [];
    const kept = await this.#books.keep(plan, recorded, { ...end, endedAt: endedAt.toISOString() });
    const secrets = await this.#secrets(plan, kept.state);
    const ended: Ended = { ...executed, end, known: secrets };
    if (end.kind !== 'exited') {
      throw failureOf(end, plan.timeout.seconds, await soFar(ended));
    }
    const failure = await startFailure(ended, () => this.#planner.setBack(plan));
    if (failure) throw failure;
    const state = kept.state ?? plan.start.begin.state;
    const cwd = kept.state?.cwd ?? plan.start.begin.cwd;
    const known = await this.#known(ended);
    const leftJob = await this.#keepLeft(ended, left);
    const lastText = async () => (await endOf(ended, viewLimits)).text;
    const { sandbox } = plan.start;
    const wall = sandbox && wallIn(await lastText(), sandbox, { cwd: meta.cwd, exitCode: end.exitCode });
    this.#planner.hasRun(plan, wall);
    const before = await runBefore(this.runs, recorded, end.exitCode);
    const { telling } = readingOfCommand(plan.prepared);
    const report = await fitRoom<Report>(
      plan.call,
      limitsOf(plan.settings),
      async (limits) => {
        const view = await shownOf(ended, limits);
        // A part may leave out the line that a notice is about.
        const noticed = view.asked ? await lastText() : view.text;
        const shown: Report = {
          kind: 'ended',
          ...known,
          exitCode: end.exitCode,
          failedStages: failedStages(run, end.exitCode),
          ...(wall && { wall }),
          // File times are coarser than the clock: what took no time at all may seem to end before it began.
          wallTimeMs: Math.max(0, endedAt.getTime() - Date.parse(meta.startedAt)),
          cwd,
          ...(cwd !== plan.start.begin.cwd && { movedTo: cwd }),
          view,
          again: shownAgain(view, before, telling),
          notices: [
            ...plan.notices,
            ...(before?.notices ?? []),
            ...kept.notices,
            ...outputNotices[end.output],
            ...leftNotices(left, end.output, leftJob),
            ...terminalNotices(plan, meta),
            ...togetherNotices(plan, meta, view),
            ...blockedNotices(noticed, plan.start.sandbox),
            ...(wall ? [wallNotices[wall.within]] : unseenNotices(plan)),
            ...withheldNotices(plan),
            ...endedNotices(run),
            ...(meta.host === 'pty'
              ? []
              : [...unansweredNotices(end.exitCode, noticed), ...editorNotices(plan, end.exitCode, noticed)]),
          ],
        };
        return maskResult(shown, secrets);
      },
      reportText,
    );
    // After the result is on its way: getting ready for the next call takes as long as a call.
    const begin = { ...plan.start.begin, cwd, state };
    const recording = recordingOf(plan.settings);
    setImmediate(() => chosen.host.expect?.({ ...plan.start, begin, recording }));
    return report;
  }
}

/** Undefined when the file has been removed meanwhile. */
const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtime;
