import { createHash } from 'node:crypto';
import { compileRules, interceptionOf } from '../command/interceptor.ts';
import { expandUrls } from '../command/internalUrls.ts';
import { type PreparedCommand } from '../command/prepareCommand.ts';
import { TimeLimit } from '../command/timeLimit.ts';
import { urlPlaces } from '../command/urlPlaces.ts';
import { decide } from '../approval/decide.ts';
import { type Decision } from '../approval/decision.ts';
import { steeringFile } from '../approval/serviceAccess.ts';
import { shellMeaning, type ShellMeaning } from '../approval/shellMeaning.ts';
import { commandBlocked, commandDenied, deniedByRule, wallMet } from '../errors.ts';
import { type RunStore } from '../runs/runStore.ts';
import { checkSafety, defaultTemporary, type Verdict } from '../safety/checkSafety.ts';
import { quote } from '../shell/quote.ts';
import { type SessionState, type Snapshot } from '../shell/sessionState.ts';
import { type Call } from './call.ts';
import { type Input } from './input.ts';
import { type Settings } from './settings.ts';
import { Walls } from './walls.ts';
import { resolveCwd } from './workingDirectory.ts';

export interface GateOptions {
  readonly storage: string;
  readonly runs: RunStore;
  readonly env: NodeJS.ProcessEnv;
  /** The tools that there are beside this one. None unless given. */
  readonly tools?: () => ReadonlySet<string>;
  /** For what the user should know of the settings. */
  readonly log?: (message: string) => void;
}

/** A call, with all that it will find. */
export interface Approach {
  readonly call: Call;
  readonly input: Input;
  readonly settings: Settings;
  readonly prepared: PreparedCommand;
  /** Where the session is. */
  readonly sessionCwd: string;
  readonly saved: SessionState | undefined;
  /** What sessions begin with. */
  readonly beginning: Snapshot | undefined;
  /** Whether what only reads can be kept from all else. */
  readonly canBeKept: boolean;
}

/** A call that may be made, at least when somebody agrees. */
export interface Examined {
  /** Where the command is to run. */
  readonly cwd: string;
  readonly verdict: Verdict;
  readonly decision: Exclude<Decision, { kind: 'deny' }>;
  /** The same for calls of a session that are the same command in the same place. */
  readonly wallKey: string;
  /** The same for calls that do the same, as far as can be told. */
  readonly fingerprint: string;
}

/** Looks at a call before anything is done. Throws for what is not to be run. */
export class Gate {
  readonly #options: GateOptions;
  readonly walls = new Walls();
  readonly #limit = new TimeLimit();
  readonly #logged = new Set<string>();

  constructor(options: GateOptions) {
    this.#options = options;
  }

  examine(approach: Approach): Examined {
    const { input, settings } = approach;
    this.#intercept(input, settings);
    const { command, cwd, env } = this.#expanded(approach);
    const judged = [...exportsOf(env), command].join('\n');
    const meaning = shellMeaning(approach.saved ?? approach.beginning, {
      cwd,
      beginning: approach.beginning,
      path: this.#options.env.PATH ?? '',
      folders: foldersOf(approach.call),
    });
    const verdict = this.#judge(judged, cwd, approach, meaning);
    if (settings.safety && verdict.denial) throw commandDenied(verdict.denial, verdict.offending ?? command);
    const { canBeKept } = approach;
    const decision = decide(
      {
        command: judged,
        verdict,
        canBeKept,
        steeringFile: (service) => steeringFile(service, cwd, foldersOf(approach.call)),
        ...meaning,
      },
      settings.approval,
      this.#limit,
    );
    if (decision.kind === 'deny') throw deniedByRule(decision);
    const wallKey = JSON.stringify([approach.call.session, cwd, judged]);
    const decided = this.#afterWall(decision, wallKey, verdict);
    return {
      cwd,
      verdict,
      decision: decided,
      wallKey,
      fingerprint: fingerprintOf({ judged, cwd, input, decision: decided }),
    };
  }

  /** What was tried, and needs more, is asked about. */
  #afterWall<T extends Decision>(decision: T, key: string, { class: what }: Verdict) {
    const wall = decision.kind === 'run' && decision.isKept ? this.walls.find(key) : undefined;
    if (!wall) return decision;
    return {
      kind: 'ask' as const,
      class: what === 'read-only' ? ('cannot be told' as const) : what,
      reason: wallMet(wall.line),
    };
  }

  /** Something that there is a better tool for. */
  #intercept({ command }: Input, { interceptor }: Settings): void {
    const { isEnabled, rules, tools } = interceptor;
    if (!isEnabled) return;
    const available = this.#options.tools?.() ?? new Set();
    const compiled = compileRules(rules);
    for (const { rule, problem } of compiled.invalid)
      this.#logOnce(`The interceptor rule ${rule.pattern} does not count: ${problem}`);
    const found = this.#limit.run(() =>
      interceptionOf(command, compiled, (tool) =>
        available.has(Object.hasOwn(tools, tool) ? (tools[tool] ?? tool) : tool),
      ),
    );
    if (found.kind === 'tooLong')
      this.#logOnce('The interceptor was stopped: one of its rules takes too long on a command.');
    else if (found.value) throw commandBlocked(found.value.message, command);
  }

  #logOnce(message: string): void {
    if (this.#logged.has(message)) return;
    this.#logged.add(message);
    this.#options.log?.(message);
  }

  /** As it will be run, without making anything. */
  #expanded({ call, input, prepared, settings, sessionCwd }: Approach) {
    const places = this.#places(call, settings);
    const expanded = expandUrls({ ...prepared, env: input.env }, places);
    const { cwd = sessionCwd } = expanded;
    // The scratch folder is made when the command is run, and the session's own directory is looked at then.
    const isNotLookedAt = cwd === places.scratchFolder || expanded.cwd === undefined;
    return { ...expanded, cwd: isNotLookedAt ? cwd : resolveCwd(cwd, sessionCwd, call.folders) };
  }

  #places({ session }: Call, settings: Settings) {
    return urlPlaces({ ...this.#options, session }, settings, () => undefined);
  }

  #judge(
    command: string,
    cwd: string,
    { call, settings }: Approach,
    { redefined, shellOptions }: ShellMeaning,
  ): Verdict {
    const { env, runs } = this.#options;
    const { scratchFolder, skillRoots, memoryRoots } = this.#places(call, settings);
    return checkSafety(command, {
      cwd,
      folders: foldersOf(call),
      ...(env.HOME && { home: env.HOME }),
      temporary: [...defaultTemporary(), scratchFolder],
      readable: [runs.directory, ...skillRoots, ...memoryRoots],
      redefined,
      shellOptions,
    });
  }
}

const foldersOf = ({ folders }: Call) => folders.map(({ path }) => path);

/** Variables of a call are judged as if the command had set them. */
const exportsOf = (env: Readonly<Record<string, string>> = {}) =>
  Object.entries(env).map(([name, value]) => `export ${name}=${quote(value)}`);

function fingerprintOf(parts: { judged: string; cwd: string; input: Input; decision: Decision }): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
