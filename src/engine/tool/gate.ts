import { createHash } from 'node:crypto';
import { compileRules, interceptionOf } from '../command/interceptor.ts';
import { expandUrls } from '../command/internalUrls.ts';
import { type PreparedCommand } from '../command/prepareCommand.ts';
import { TimeLimit } from '../command/timeLimit.ts';
import { urlPlaces } from '../command/urlPlaces.ts';
import { agreementKey, Agreements } from '../approval/agreements.ts';
import { askAnyway, decide, invalidAllowRules, isAllowedByRules, type Judged } from '../approval/decide.ts';
import { type Decision } from '../approval/decision.ts';
import { type Policy } from '../approval/policy.ts';
import { type SavedRules } from '../approval/savedRules.ts';
import { suggestRules } from '../approval/suggestRules.ts';
import { steeringFile } from '../approval/serviceAccess.ts';
import { shellMeaning, type ShellMeaning } from '../approval/shellMeaning.ts';
import { commandBlocked, commandDenied, deniedByRule, wallMet } from '../errors.ts';
import { type RunStore } from '../runs/runStore.ts';
import { checkSafety, defaultTemporary, type Verdict } from '../safety/checkSafety.ts';
import { type Denial } from '../safety/denials.ts';
import { type Effect } from '../safety/effect.ts';
import { quote } from '../shell/quote.ts';
import { type WorkspaceEnvironment } from '../shell/environment/workspaceEnvironment.ts';
import { type SessionState, type Snapshot } from '../shell/sessionState.ts';
import { type Call } from './call.ts';
import { type Abilities } from './confinement.ts';
import { type Input } from './input.ts';
import { type Settings } from './settings.ts';
import { untrackedFiles } from './untrackedFiles.ts';
import { Walls } from './walls.ts';
import { resolveCwd } from './workingDirectory.ts';

export interface GateOptions {
  readonly storage: string;
  readonly runs: RunStore;
  readonly env: NodeJS.ProcessEnv;
  /** The tools that there are beside this one. None unless given. */
  readonly tools?: () => ReadonlySet<string>;
  /** The rules that people took from questions. None unless given. */
  readonly savedRules?: SavedRules;
  /** For what the user should know of the settings. */
  readonly log?: (message: string) => void;
}

/** A call, with all that it will find. */
export interface Approach extends Abilities {
  readonly call: Call;
  readonly input: Input;
  readonly settings: Settings;
  readonly prepared: PreparedCommand;
  /** Where the session is. */
  readonly sessionCwd: string;
  readonly saved: SessionState | undefined;
  /** What sessions begin with. */
  readonly beginning: Snapshot | undefined;
  /** Variables and folders that the workspace adds to that. */
  readonly environment: WorkspaceEnvironment;
}

/** A call that may be made, at least when somebody agrees. */
export interface Examined {
  /** Where the command is to run. */
  readonly cwd: string;
  /** The text that is executed, and the variables that it is given. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  readonly verdict: Verdict;
  readonly decision: Exclude<Decision, { kind: 'deny' }>;
  /** The rules with which it would not be asked about, one for each part; none where nothing is to be allowed for good. */
  readonly rules: readonly string[];
  /** The same for questions of which one answer is enough. */
  readonly agreementKey?: string;
  /** The same for calls of a session that are the same command in the same place. */
  readonly wallKey: string;
  /** The same for calls that do the same, as far as can be told. */
  readonly fingerprint: string;
}

/** Looks at a call before anything is done. Throws for what is not to be run. */
export class Gate {
  readonly #options: GateOptions;
  readonly walls = new Walls();
  readonly #agreements = new Agreements();
  readonly #limit = new TimeLimit();
  readonly #logged = new Set<string>();

  constructor(options: GateOptions) {
    this.#options = options;
  }

  async examine(approach: Approach): Promise<Examined> {
    const { input, settings } = approach;
    this.#intercept(input, settings);
    const { command, cwd, env } = this.#expanded(approach);
    const judged = [...exportsOf(env), command].join('\n');
    const meaning = shellMeaning(approach.saved ?? approach.beginning, {
      cwd,
      beginning: approach.beginning,
      environment: approach.environment,
      path: this.#options.env.PATH ?? '',
      folders: foldersOf(approach.call),
    });
    const verdict = this.#judge(judged, cwd, approach, meaning);
    if (settings.safety && verdict.denial)
      throw await this.#denied(verdict.denial, verdict.offending ?? command, cwd);
    const { canBeKept, canBeContained } = approach;
    const policy = this.#policyFor(approach);
    const judgement: Judged = {
      command: judged,
      verdict,
      canBeKept,
      canBeContained,
      steeringFile: (service) => steeringFile(service, cwd, foldersOf(approach.call)),
      ...meaning,
    };
    const wallKey = JSON.stringify([approach.call.session, cwd, judged]);
    const decision = this.#decide(judgement, policy, wallKey);
    if (decision.kind === 'deny') throw deniedByRule(decision);
    const examined = {
      cwd,
      command: settings.prefix === '' ? command : `${settings.prefix} ${command}`,
      env: env ?? {},
      verdict,
      wallKey,
      fingerprint: fingerprintOf({ judged, cwd, input, decision, doubts: meaning.doubts }),
    };
    if (decision.kind === 'run') return { ...examined, decision, rules: [] };
    const key = isRemembered(judgement, policy)
      ? agreementKey({
          session: approach.call.session,
          cwd,
          command: judged,
          decision,
          meaning: shellOf(approach),
        })
      : undefined;
    if (key !== undefined && this.#agreements.has(key))
      return { ...examined, decision: { kind: 'run', within: 'asSet' }, rules: [] };
    const rules = suggestRules(judgement, decision.parts, policy, this.#limit);
    return { ...examined, decision, rules, ...(key !== undefined && { agreementKey: key }) };
  }

  /** What cannot be staged unseen is listed, so that the next call can name it. */
  async #denied(denial: Denial, part: string, cwd: string) {
    const untracked = denial === 'blindAdd' ? await untrackedFiles(cwd, this.#options.env) : undefined;
    return commandDenied(denial, part, untracked);
  }

  /** Somebody has agreed to a call: the same one is not asked about again. */
  hasAgreed({ agreementKey: key }: Examined): void {
    if (key !== undefined) this.#agreements.remember(key);
  }

  /** What the user and the workspace say in settings, and the rules that were taken from questions. */
  #policyFor({ call, settings }: Approach): Policy {
    const { approval } = settings;
    const saved =
      this.#options.savedRules?.rulesFor({ session: call.session, folders: foldersOf(call) }) ?? [];
    const invalid = this.#limit.run(() => invalidAllowRules(approval));
    for (const { text, problem } of invalid.kind === 'done' ? invalid.value : [])
      this.#logOnce(`The rule ${text} allows nothing: ${problem}.`);
    return { ...approval, allow: [...approval.allow, ...saved] };
  }

  /** What was tried, and needs more, is asked about, unless a rule allows it. */
  #decide(judged: Judged, policy: Policy, wallKey: string): Decision {
    const decision = decide(judged, policy, this.#limit);
    if (decision.kind !== 'run' || decision.within === 'asSet') return decision;
    const wall = this.walls.find(wallKey);
    if (!wall) return decision;
    if (isAllowedByRules(judged, policy, this.#limit)) return { kind: 'run', within: 'asSet' };
    return askAnyway(judged, wallMet[decision.within](wall.line));
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

/** Variables that steer programs, like PATH, may have another value each time. */
const isRemembered = ({ doubts, isUsualPath }: Judged, { mode }: Policy) =>
  mode !== 'always' && doubts.length === 0 && isUsualPath;

function shellOf({ saved, beginning }: Approach) {
  const { functions = [], aliases = '', setOptions = '', shoptOptions = '' } = saved ?? beginning ?? {};
  return { functions, aliases, setOptions, shoptOptions };
}

interface Fingerprinted {
  readonly judged: string;
  readonly cwd: string;
  readonly input: Input;
  readonly decision: Decision;
  readonly doubts: readonly Effect[];
}

function fingerprintOf(parts: Fingerprinted): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
