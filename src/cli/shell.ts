import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LocalHost } from '../engine/hosts/localHost.ts';
import { AgentShell } from '../engine/tool/agentShell.ts';

/** The engine with the local host only: there is no window here. */
export function createShell(): AgentShell {
  const { env } = process;
  return new AgentShell({
    storage: storageFolder(env),
    hosts: [new LocalHost(agentRunFile(), env)],
    settings: () => ({ shellPath: env.AGENT_SHELL_BASH ?? 'bash' }),
    env,
  });
}

function storageFolder(env: NodeJS.ProcessEnv): string {
  if (env.AGENT_SHELL_HOME) return resolve(env.AGENT_SHELL_HOME);
  const { XDG_STATE_HOME: state = '' } = env;
  return join(isAbsolute(state) ? state : join(homedir(), '.local', 'state'), 'agent-shell');
}

/** Beside the bundle; in the source tree, where the sources are. */
function agentRunFile(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const inSources = here.endsWith(join('src', 'cli'));
  return inSources ? join(here, '../engine/shell/scripts/agent-run') : join(here, 'scripts/agent-run');
}
