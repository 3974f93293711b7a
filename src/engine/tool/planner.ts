import { expandUrls, urlNotes, type Expanded } from '../command/internalUrls.ts';
import { namedRuns } from '../command/namedRuns.ts';
import { prepareCommand, type PreparedCommand } from '../command/prepareCommand.ts';
import { urlPlaces, type UrlPlaces } from '../command/urlPlaces.ts';
import {
  activatedNotice,
  approvalOutdated,
  sessionCwdMissing,
  storageFailed,
  wouldAsk,
  type SetBack,
} from '../errors.ts';
import { type Start } from '../hosts/host.ts';
import { type AskedOutput } from '../runs/askedOutput.ts';
import { makeFolder } from '../runs/makeFolder.ts';
import { type Run } from '../runs/run.ts';
import { type SandboxesOptions } from '../sandbox/sandboxes.ts';
import { unseenBy } from '../sandbox/unseen.ts';
import { stateKey } from '../sandbox/stateKey.ts';
import { type Wall } from '../sandbox/wall.ts';
import { type SessionStore } from '../sessions/sessionStore.ts';
import { noEnvironment } from '../shell/environment/workspaceEnvironment.ts';
import { WorkspaceEnvironments } from '../shell/environment/workspaceEnvironments.ts';
import { findShell } from '../shell/findShell.ts';
import { type SessionState } from '../shell/sessionState.ts';
import { type CallShell } from '../shell/setup.ts';
import { Snapshots, type Beginning } from '../shell/snapshot/snapshots.ts';
import { backgroundOf, type Background } from './background.ts';
import { type Call } from './call.ts';
import { Confinement, type Abilities, type Running } from './confinement.ts';
import { Gate, type Approach, type Examined, type GateOptions } from './gate.ts';
import { type Input } from './input.ts';
import { rcFunctionNotices } from './functionNotices.ts';
import { recordingOf } from './recordingOf.ts';
import { sessionMeaning } from './sessionMeaning.ts';
import { type Settings } from './settings.ts';
import { clampTimeout, type Timeout } from './timeout.ts';
import { watchesWithoutCi } from './watchesWithoutCi.ts';
import { isDirectory, resolveCwd } from './workingDirectory.ts';

/** What a call comes to, once it was checked against its session. */
export interface Plan {
  readonly call: Call;
  readonly settings: Settings;
  /** As it was asked for, and as people see it. */
  readonly asked: string;
  /** With what was changed about it. */
  readonly prepared: string;
  /** As it is executed: after the prefix, when there is one. */
  readonly command: string;
  readonly start: Start;
  /** By what name the session's state is kept. */
  readonly stateKey: string;
  readonly shell: CallShell;
  /** The earlier runs whose output it names. */
  readonly named: readonly Run[];
  readonly timeout: Timeout;
  /** The part of the output that was asked for, where a `head` or `tail` was taken out of the command. */
  readonly askedOutput?: AskedOutput | undefined;
  /** Whether it is to have a terminal that somebody types into. */
  readonly wantsTerminal: boolean;
  /** When it becomes a background job, if it does. */
  readonly background?: Background | undefined;
  readonly notices: readonly string[];
  /** By what it is remembered that the command met a wall, where it is kept from all but reading. */
  readonly wallKey?: string | undefined;
  /** What it would have shown outside, and cannot see where it runs. */
  readonly unseen?: string | undefined;
}

export interface PlannerOptions extends GateOptions, SandboxesOptions {
  readonly sessions: SessionStore;
  readonly settings: () => Settings;
}

/** Works out all that is to be known of a call before anything is done. */
export class Planner {
  readonly #options: PlannerOptions;
  readonly #snapshots: Snapshots;
  readonly #environments: WorkspaceEnvironments;
  readonly #gate: Gate;
  readonly #confinement: Confinement;

  constructor(options: PlannerOptions) {
    this.#options = options;
    this.#snapshots = new Snapshots(options.storage, options.env);
    this.#environments = new WorkspaceEnvironments(options.env);
    this.#gate = new Gate(options);
    this.#confinement = new Confinement(options);
  }

  /** Has ready what the next plan would have to wait for. */
  warm(): void {
    const settings = this.#options.settings();
    // What is wrong with the shell is the call's to say.
    void this.#beginning(settings).catch(() => undefined);
  }

  /** What is to be thought of a call. Throws for one that would not be run; changes nothing. */
  async examine(call: Call, input: Input): Promise<Examined> {
    const settings = this.#options.settings();
    const bash = this.#bash(settings);
    return this.#examine(await this.#found(call, input, settings, bash), bash);
  }

  async plan(call: Call, input: Input): Promise<Plan> {
    const settings = this.#options.settings();
    const timeout = clampTimeout(input.timeout);
    const background = backgroundOf(input, settings, timeout);
    const bash = this.#bash(settings);
    const found = await this.#found(call, input, settings, bash);
    // What people run themselves is their own affair.
    const examined = call.requester === 'user' ? undefined : await this.#examine(found, bash);
    if (examined) this.#admit(call, examined);
    const decision = call.requester === 'agent' ? examined?.decision : undefined;
    const running: Running = decision?.kind === 'run' ? decision : asSet;
    const { saved, beginning, notice, prepared, sessionCwd } = found;
    const places = this.#urlPlaces(call, settings);
    const expanded = expandUrls({ ...prepared, env: input.env }, places);
    const called = this.#callShell(call, prepared, expanded, saved);
    // In a terminal somebody can press keys.
    const shell = input.pty ? called : unwatched(called, expanded.command);
    const state = saved ?? beginning?.snapshot;
    const named = namedRuns(expanded, this.#options.runs.directory);
    const outputs = named.map(({ outputFile }) => outputFile);
    const around = { ...roomOf(call), scratch: places.scratchFolder, outputs };
    const sandbox = await this.#confinement.sandboxFor(running, settings, around);
    // Whoever gets the network starts no program of the workspace.
    const environment = running.service === undefined ? found.environment : noEnvironment;
    const unasked = this.#confinement.shellFor(running, expanded.command, [
      ...Object.keys(state?.variables ?? {}),
      ...Object.keys(environment.variables),
    ]);
    const activated = this.#environments.news(call.session, found.environment, saved === undefined);
    return {
      call,
      settings,
      asked: input.command,
      prepared: expanded.command,
      command: settings.prefix === '' ? expanded.command : `${settings.prefix} ${expanded.command}`,
      start: {
        session: call.session,
        shell: bash,
        begin: {
          cwd: sessionCwd,
          state,
          ...(environment.activated.length > 0 && { environment }),
          ...(unasked && { unasked }),
        },
        recording: recordingOf(settings, prepared.askedOutput),
        ...(sandbox && { sandbox }),
      },
      stateKey: stateKey(call.session, settings.sandbox),
      shell,
      named,
      timeout,
      askedOutput: prepared.askedOutput,
      wantsTerminal: input.pty ?? false,
      background,
      wallKey: unasked ? examined?.wallKey : undefined,
      unseen: unasked && sandbox && unseenBy(examined?.verdict.parts ?? [], sandbox),
      notices: [
        ...(notice === undefined ? [] : [notice]),
        ...(activated === undefined ? [] : [activatedNotice(activated)]),
        ...rcFunctionNotices(beginning?.leftOut ?? []),
        ...urlNotes(expanded.replaced),
      ],
    };
  }

  /** How a call finds its session. */
  async #found(call: Call, input: Input, settings: Settings, bash: string) {
    const { sessions } = this.#options;
    const { state: saved, notice } =
      settings.state === 'fresh' ? {} : sessions.load(stateKey(call.session, settings.sandbox));
    const beginning = saved ? undefined : await this.#beginning(settings, bash);
    const sessionCwd = placeOf(call, saved);
    const { hasPlainPipes, ...meaning } = sessionMeaning(saved ?? beginning?.snapshot, sessionCwd);
    const prepared = prepareCommand(input, {
      ...meaning,
      place: sessionCwd,
      // In a terminal, programs print something else than into a pipe.
      stripHeadTail: settings.stripHeadTail && hasPlainPipes && !input.pty,
      areStreamsApart: settings.format !== 'merged',
    });
    const environment = settings.environment ? await this.#environments.of(call.startCwd) : noEnvironment;
    return { call, input, settings, saved, beginning, notice, prepared, environment, sessionCwd };
  }

  async #examine(found: Omit<Approach, 'beginning' | keyof Abilities>, bash: string): Promise<Examined> {
    const { call, settings } = found;
    const { snapshot } = await this.#beginning(settings, bash);
    // Only what agents run unasked has to be kept from anything.
    const abilities =
      call.requester === 'agent' ? await this.#confinement.abilities(settings, roomOf(call)) : noAbilities;
    return this.#gate.examine({ ...found, beginning: snapshot, ...abilities });
  }

  /** Nobody can be asked on a command line, and programs ask for themselves. */
  #admit({ requester, isApproved }: Call, examined: Examined): void {
    const { decision } = examined;
    if (requester !== 'agent' || decision.kind === 'run') return;
    if (!isApproved) throw wouldAsk(decision.reason);
    if (!isApproved(examined)) throw approvalOutdated(decision.reason);
    this.#gate.hasAgreed(examined);
  }

  #urlPlaces({ session }: Call, settings: Settings): UrlPlaces {
    const { storage, runs } = this.#options;
    return urlPlaces({ storage, runs, session }, settings, makeFolder);
  }

  #bash({ shellPath }: Settings): string {
    return findShell(shellPath, this.#options.env.PATH);
  }

  /** What a session has before its first command. */
  async #beginning(settings: Settings, bash = this.#bash(settings)): Promise<Beginning> {
    return settings.snapshot ? this.#snapshots.take(bash) : { snapshot: undefined, leftOut: [] };
  }

  /** A run has ended: what it has made may be secret, and what it met a reason to ask. */
  hasRun({ wallKey, unseen, start: { sandbox } }: Plan, wall: Wall | undefined): void {
    if (sandbox?.reading === undefined) this.#confinement.lookAgain();
    if (wallKey === undefined) return;
    if (wall) this.#gate.walls.remember(wallKey, wall);
    else if (unseen !== undefined)
      this.#gate.walls.remember(wallKey, { within: 'reading', line: `nothing of ${unseen}` });
  }

  /** After a shell that could not be set up: gives up what it was to look like, so that the next one can be. */
  setBack({ stateKey: key, settings }: Plan): SetBack {
    const { sessions } = this.#options;
    if (settings.state === 'persistent' && sessions.load(key).state) {
      sessions.drop(key);
      return 'session';
    }
    if (!settings.snapshot) return 'nothing';
    this.#snapshots.discard();
    return 'rcFiles';
  }

  /** Where the command runs. A leading `cd` takes the session along. */
  #callShell(
    call: Call,
    { movesTo }: PreparedCommand,
    { cwd, env = {} }: Expanded,
    saved: SessionState | undefined,
  ): CallShell {
    const sessionCwd = placeOf(call, saved);
    if (cwd === undefined) return { cwd: this.#sessionCwd(call, saved), env };
    const resolved = resolveCwd(cwd, sessionCwd, call.folders);
    if (movesTo === undefined) return { cwd: resolved, env };
    return { cwd: isDirectory(sessionCwd) ? sessionCwd : resolved, env, movesTo: resolved };
  }

  #sessionCwd(call: Call, saved: SessionState | undefined): string {
    if (!saved || isDirectory(saved.cwd)) return resolveCwd('.', placeOf(call, saved), []);
    this.#restart(call, saved);
    throw sessionCwdMissing(saved.cwd, call.startCwd);
  }

  /** Moves a session to where it began. */
  #restart({ session, startCwd }: Call, state: SessionState): void {
    const { sessions, storage, settings } = this.#options;
    try {
      sessions.save(stateKey(session, settings().sandbox), { ...state, cwd: startCwd });
    } catch (error) {
      throw storageFailed(storage, (error as Error).message);
    }
  }
}

/** What runs because somebody has agreed to it, or is nobody's to agree to. */
const asSet = { within: 'asSet' } as const;

const noAbilities: Abilities = { canBeKept: false, canBeContained: false };

const roomOf = ({ folders, startCwd }: Call) => ({ folders: folders.map(({ path }) => path), startCwd });

/** Without what would wait for somebody to press a key. */
function unwatched(shell: CallShell, command: string): CallShell {
  const watches = watchesWithoutCi(command, shell.movesTo ?? shell.cwd);
  return watches ? { ...shell, env: { CI: '1', ...shell.env } } : shell;
}

/** Where a session is. */
const placeOf = ({ startCwd }: Call, saved: SessionState | undefined) => saved?.cwd ?? startCwd;
