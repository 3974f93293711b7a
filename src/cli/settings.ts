import { delimiter, resolve } from 'node:path';
import { approvalModes } from '../engine/approval/policy.ts';
import { truncations } from '../engine/output/truncation.ts';
import { enforcements } from '../engine/sandbox/sandbox.ts';
import { sandboxSettings } from '../engine/sandbox/sandboxSettings.ts';
import { defaultSettings, outputFormats, timeoutActions, type Settings } from '../engine/tool/settings.ts';
import { UsageError } from './failure.ts';
import { ownDirectory } from './ownDirectory.ts';

/** What can be said by a variable. One that is empty says nothing. */
type Choices = Readonly<Record<string, Partial<Settings>>>;

const choices: Readonly<Record<string, Choices>> = {
  AGENT_SHELL_STATE: { persistent: {}, fresh: { state: 'fresh' } },
  AGENT_SHELL_SNAPSHOT: { 0: { snapshot: false }, 1: {} },
  AGENT_SHELL_ENVIRONMENT: { 0: { environment: false }, 1: {} },
  AGENT_SHELL_TRUNCATION: Object.fromEntries(truncations.map((truncation) => [truncation, { truncation }])),
  AGENT_SHELL_FORMAT: Object.fromEntries(outputFormats.map((format) => [format, { format }])),
  AGENT_SHELL_MINIMIZER: { 0: { minimise: false }, 1: {} },
  AGENT_SHELL_MASK_SECRETS: { 0: { maskSecrets: false }, 1: {} },
  AGENT_SHELL_ASYNC: { 0: { isAsyncEnabled: false }, 1: {} },
  AGENT_SHELL_ON_TIMEOUT: Object.fromEntries(timeoutActions.map((onTimeout) => [onTimeout, { onTimeout }])),
  AGENT_SHELL_SAFETY: { 0: { safety: false }, 1: {} },
  AGENT_SHELL_INTERCEPTOR: { 0: {}, 1: { interceptor: { ...defaultSettings.interceptor, isEnabled: true } } },
  AGENT_SHELL_ENFORCEMENT: Object.fromEntries(
    enforcements.map((enforcement) => [enforcement, { enforcement }]),
  ),
  // What these mean is said in one place for all who set them.
  AGENT_SHELL_APPROVAL: Object.fromEntries(approvalModes.map((mode) => [mode, {}])),
  AGENT_SHELL_SANDBOX: { off: {}, on: {}, 0: {}, 1: {} },
  AGENT_SHELL_SANDBOX_NETWORK: { deny: {}, allow: {} },
  AGENT_SHELL_SANDBOX_SOCKETS: { deny: {}, allow: {} },
};

const numbers: Readonly<Record<string, (value: number) => Partial<Settings>>> = {
  AGENT_SHELL_MAX_BYTES: (maxOutputBytes) => ({ maxOutputBytes }),
  AGENT_SHELL_OUTPUT_MAX_BYTES: (maxViewBytes) => ({ maxViewBytes }),
  AGENT_SHELL_AUTO_BACKGROUND_MS: (autoBackgroundMs) => ({ autoBackgroundMs }),
};

/** Where there is no editor, variables are the settings. Throws for a value that means nothing. */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
  const chosen = [
    ...Object.entries(choices).map(([name, values]) => choiceOf(env, name, values)),
    ...Object.entries(numbers).map(([name, setting]) => numberOf(env, name, setting)),
  ];
  return {
    ...defaultSettings,
    ...(env.AGENT_SHELL_BASH && { shellPath: env.AGENT_SHELL_BASH }),
    ...(env.AGENT_SHELL_PREFIX !== undefined && { prefix: env.AGENT_SHELL_PREFIX.trim() }),
    // There is no window to be closed.
    jobsSurviveClose: true,
    approval: {
      ...defaultSettings.approval,
      mode: approvalModes.find((mode) => mode === env.AGENT_SHELL_APPROVAL) ?? defaultSettings.approval.mode,
      deny: lines(env.AGENT_SHELL_DENY),
    },
    sandbox: sandboxSettings({
      mode: env.AGENT_SHELL_SANDBOX,
      network: env.AGENT_SHELL_SANDBOX_NETWORK,
      sockets: env.AGENT_SHELL_SANDBOX_SOCKETS,
      writable: list(env.AGENT_SHELL_SANDBOX_WRITABLE),
      readOnly: list(env.AGENT_SHELL_SANDBOX_READ_ONLY),
      masked: list(env.AGENT_SHELL_SANDBOX_MASKED),
    }),
    skillRoots: folders(env.AGENT_SHELL_SKILLS),
    memoryRoots: folders(env.AGENT_SHELL_MEMORY),
    ...(Object.assign({}, ...chosen) as Partial<Settings>),
  };
}

function choiceOf(env: NodeJS.ProcessEnv, name: string, values: Choices): Partial<Settings> {
  const { [name]: value = '' } = env;
  if (value === '') return {};
  const setting = Object.hasOwn(values, value) ? values[value] : undefined;
  if (setting) return setting;
  throw new UsageError(`${name} takes ${Object.keys(values).join(' or ')}, not '${value}'.`);
}

function numberOf(
  env: NodeJS.ProcessEnv,
  name: string,
  settingOf: (value: number) => Partial<Settings>,
): Partial<Settings> {
  const { [name]: text = '' } = env;
  if (text === '') return {};
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return settingOf(value);
  throw new UsageError(`${name} takes a whole number from 1 on, not '${text}'.`);
}

const lines = (text = '') => text.split('\n').filter((line) => line.trim() !== '');

const folders = (paths?: string) => list(paths).map((folder) => resolve(ownDirectory, folder));

const list = (paths = '') => paths.split(delimiter).filter((path) => path !== '');
