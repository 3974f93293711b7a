import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** The folder of this user that every window and command line finds. */
export function userStorage(env: NodeJS.ProcessEnv, cwd = process.cwd()): string {
  if (env.AGENT_SHELL_HOME) return resolve(cwd, env.AGENT_SHELL_HOME);
  const { XDG_STATE_HOME: state = '' } = env;
  return join(isAbsolute(state) ? state : join(homedir(), '.local', 'state'), 'agent-shell');
}

/** Where rules are kept that people took from a question. */
export const rulesFile = (env: NodeJS.ProcessEnv, cwd?: string) => join(userStorage(env, cwd), 'rules.json');
