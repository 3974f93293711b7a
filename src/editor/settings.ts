import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { approvalModes } from '../engine/approval/policy.ts';
import { type RuleEntry } from '../engine/approval/rule.ts';
import { defaultInterceptorRules, type InterceptorRule } from '../engine/command/interceptorRules.ts';
import { truncations } from '../engine/output/truncation.ts';
import { enforcements } from '../engine/sandbox/sandbox.ts';
import { sandboxSettings } from '../engine/sandbox/sandboxSettings.ts';
import {
  defaultAutoBackgroundMs,
  defaultSettings,
  outputFormats,
  timeoutActions,
  type Settings,
} from '../engine/tool/settings.ts';
import { names } from './names.ts';

export interface EditorSettings extends Settings {
  /** Where commands run: in a terminal when one can be had, or never in one. */
  readonly host: 'auto' | 'local';
  /** Whether a command may have a terminal that a person types into. */
  readonly isPtyEnabled: boolean;
}

/** The settings as they are now. The only place that reads them. */
export function readSettings(): EditorSettings {
  const settings = vscode.workspace.getConfiguration(names.settings);
  const shellPath = settings.get<string>(names.settingShellPath, '').trim();
  return {
    host: settings.get(names.settingHost) === 'local' ? 'local' : 'auto',
    // Empty means the default, as in every other setting that takes a path.
    shellPath: shellPath === '' ? 'bash' : shellPath,
    isPtyEnabled: settings.get(names.settingPtyEnabled) !== false && process.env.PI_NO_PTY !== '1',
    prefix: settings.get<string>(names.settingShellPrefix, '').trim(),
    state: settings.get(names.settingShellState) === 'fresh' ? 'fresh' : 'persistent',
    snapshot: settings.get(names.settingShellSnapshot, true),
    environment: settings.get(names.settingShellEnvironment) !== false,
    stripHeadTail: settings.get(names.settingStripHeadTail) !== false,
    skillRoots: folders(settings.get(names.settingSkillRoots)),
    memoryRoots: folders(settings.get(names.settingMemoryRoots)),
    truncation: truncations.find((one) => one === settings.get(names.settingTruncation)) ?? 'telling',
    maxViewBytes: bytesOrDefault(settings.get(names.settingMaxViewBytes)),
    format: outputFormats.find((format) => format === settings.get(names.settingFormat)) ?? 'merged',
    minimise: settings.get(names.settingMinimizer) !== false,
    maskSecrets: settings.get(names.settingMaskSecrets) !== false,
    isAsyncEnabled: settings.get(names.settingAsyncEnabled) !== false,
    autoBackgroundMs:
      settings.get(names.settingAutoBackground) === true
        ? atLeastOne(settings.get(names.settingAutoBackgroundMs), defaultAutoBackgroundMs)
        : undefined,
    onTimeout: timeoutActions.find((action) => action === settings.get(names.settingOnTimeout)) ?? 'auto',
    jobsSurviveClose: settings.get(names.settingJobsSurviveClose) === true,
    maxOutputBytes: atLeastOne(settings.get(names.settingMaxBytes), defaultSettings.maxOutputBytes),
    maxAgeDays: atLeastOne(settings.get(names.settingMaxAgeDays), defaultSettings.maxAgeDays),
    maxTotalBytes: atLeastOne(settings.get(names.settingMaxTotalBytes), defaultSettings.maxTotalBytes),
    safety: settings.get(names.settingSafety) !== false,
    interceptor: {
      isEnabled: settings.get(names.settingInterceptor) === true,
      rules: [...interceptorRules(settings.get(names.settingInterceptorRules)), ...defaultInterceptorRules],
      tools: toolNames(settings.get(names.settingInterceptorTools)),
    },
    approval: {
      mode: approvalModes.find((mode) => mode === settings.get(names.settingApproval)) ?? 'risky',
      allow: ruleEntries(settings.get(names.settingAllow)),
      deny: ruleEntries(settings.get(names.settingDeny)),
      workspaceAsk: ruleEntries(settings.get(names.settingWorkspaceAsk)),
      workspaceDeny: ruleEntries(settings.get(names.settingWorkspaceDeny)),
    },
    enforcement: enforcements.find((one) => one === settings.get(names.settingEnforcement)) ?? 'auto',
    sandbox: sandboxSettings({
      mode: settings.get(names.settingSandbox),
      network: settings.get(names.settingSandboxNetwork),
      sockets: settings.get(names.settingSandboxSockets),
      writable: settings.get(names.settingSandboxWritable),
      readOnly: settings.get(names.settingSandboxReadOnly),
      masked: settings.get(names.settingSandboxMasked),
    }),
  };
}

/** Null, the default, leaves it to the kind of view. */
const bytesOrDefault = (value: unknown) =>
  typeof value === 'number' && value >= 1 ? Math.floor(value) : undefined;

/** Whoever edits settings.json by hand can write anything. */
const atLeastOne = (value: unknown, otherwise: number) =>
  typeof value === 'number' && value >= 1 ? Math.floor(value) : otherwise;

/** Full paths only: there is no folder that a setting of the machine could be relative to. */
function folders(value: unknown): string[] {
  return texts(value)
    .map((item) => item.trim().replace(/^~(?=\/|$)/, homedir))
    .filter((path) => isAbsolute(path));
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const ruleEntry = v.union([
  v.string(),
  v.object({
    rule: v.string(),
    match: v.exactOptional(v.array(v.string())),
    notMatch: v.exactOptional(v.array(v.string())),
  }),
]);

const ruleEntries = (value: unknown): RuleEntry[] =>
  Array.isArray(value) ? value.filter((item) => v.is(ruleEntry, item)) : [];

const interceptorRules = (value: unknown): InterceptorRule[] =>
  Array.isArray(value)
    ? value.filter((item) =>
        v.is(v.object({ pattern: v.string(), tool: v.string(), message: v.string() }), item),
      )
    : [];

const toolNames = (value: unknown): Readonly<Record<string, string>> =>
  v.is(v.record(v.string(), v.string()), value) ? value : {};
