import { defaultPolicy, type Policy } from '../approval/policy.ts';
import { defaultInterceptorRules, type InterceptorRule } from '../command/interceptorRules.ts';
import { type Truncation } from '../output/truncation.ts';
import { noSandbox, type Enforcement, type SandboxSettings } from '../sandbox/sandbox.ts';

/** What the user can change about how commands run. */
export interface Settings {
  /** The shell that runs the commands: a name on the PATH, or a full path. */
  readonly shellPath: string;
  /** What is put before every command, or nothing. */
  readonly prefix: string;
  /** Whether a command goes on where the one before it left off, or begins as the first one did. */
  readonly state: 'persistent' | 'fresh';
  /** Whether sessions begin with what the user's rc files make of a shell. */
  readonly snapshot: boolean;
  /** Whether commands have the environment that a person would have in the workspace. */
  readonly environment: boolean;
  /** Whether a last `| head` or `| tail` is taken out of commands. */
  readonly stripHeadTail: boolean;
  /** The folders of `skill://` and `memory://`. */
  readonly skillRoots: readonly string[];
  readonly memoryRoots: readonly string[];
  /** Which part of a long output is shown. */
  readonly truncation: Truncation['direction'];
  /** How many bytes of an output are shown at most, where that is not left to `truncation`. */
  readonly maxViewBytes: number | undefined;
  /** Whether stdout and stderr are shown as one, one after the other, or as a summary of each. */
  readonly format: OutputFormat;
  /** Whether the output of well-known programs is shortened to what matters. */
  readonly minimise: boolean;
  /** Whether secrets are masked in what agents read. */
  readonly maskSecrets: boolean;
  /** Whether commands may be started as background jobs. */
  readonly isAsyncEnabled: boolean;
  /** After how long a command becomes a background job by itself, if at all. */
  readonly autoBackgroundMs: number | undefined;
  /** Whether a command that takes too long is stopped, or goes on as a background job; `auto`: where the call gave no timeout. */
  readonly onTimeout: OnTimeout;
  /** Whether background jobs go on when their window is closed. */
  readonly jobsSurviveClose: boolean;
  /** How much of one output is kept. */
  readonly maxOutputBytes: number;
  /** How long outputs are kept, and how much all of them may take. */
  readonly maxAgeDays: number;
  readonly maxTotalBytes: number;
  /** Whether what nobody should run is refused. */
  readonly safety: boolean;
  readonly interceptor: InterceptorSettings;
  /** When somebody is asked before a command of an agent runs. */
  readonly approval: Policy;
  /** In which way commands that run unasked are kept from all but reading. */
  readonly enforcement: Enforcement;
  /** What commands are kept from. */
  readonly sandbox: SandboxSettings;
}

/** Which commands are blocked in favour of other tools. */
export interface InterceptorSettings {
  readonly isEnabled: boolean;
  readonly rules: readonly InterceptorRule[];
  /** The names by which the tools that rules suggest are registered. A tool that is not in it has its own. */
  readonly tools: Readonly<Record<string, string>>;
}

/** How long a command is waited for where it becomes a background job by itself. */
export const defaultAutoBackgroundMs = 60_000;

export const timeoutActions = ['auto', 'kill', 'background'] as const;

export type OnTimeout = (typeof timeoutActions)[number];

export const outputFormats = ['merged', 'sections', 'summary'] as const;

export type OutputFormat = (typeof outputFormats)[number];

export const defaultSettings: Settings = {
  shellPath: 'bash',
  prefix: '',
  state: 'persistent',
  snapshot: true,
  environment: true,
  stripHeadTail: true,
  skillRoots: [],
  memoryRoots: [],
  truncation: 'telling',
  maxViewBytes: undefined,
  format: 'merged',
  minimise: true,
  maskSecrets: true,
  isAsyncEnabled: true,
  autoBackgroundMs: undefined,
  onTimeout: 'auto',
  jobsSurviveClose: false,
  maxOutputBytes: 1024 ** 3,
  maxAgeDays: 30,
  maxTotalBytes: 10 * 1024 ** 3,
  safety: true,
  interceptor: { isEnabled: false, rules: defaultInterceptorRules, tools: {} },
  approval: defaultPolicy,
  enforcement: 'auto',
  sandbox: noSandbox,
};
