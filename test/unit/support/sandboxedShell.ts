import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { noSandbox, type SandboxSettings } from '../../../src/engine/sandbox/sandbox.ts';
import { localShell } from './localShell.ts';

/** The engine on the local host with the sandbox on, and a folder that is neither in the workspace nor temporary. */
export function sandboxedShell(settings: Partial<SandboxSettings> = {}) {
  let outside = '';
  beforeEach(async () => {
    outside = await realpath(await mkdtemp(join(userInfo().homedir, 'agent-shell-outside-')));
  });
  afterEach(() => rm(outside, { recursive: true, force: true }));
  const sandbox: SandboxSettings = { ...noSandbox, mode: 'on', ...settings };
  const shell = localShell({ settings: { sandbox } });
  const folders = () => [{ name: 'work', path: shell.workspace() }];
  /** As in a window with that workspace. */
  const run = (command: string, more: { timeout?: number; session?: string; signal?: AbortSignal } = {}) => {
    const { timeout, ...call } = more;
    return shell.call({ command, ...(timeout && { timeout }) }, { folders: folders(), ...call });
  };
  return { ...shell, run, outside: () => outside };
}
