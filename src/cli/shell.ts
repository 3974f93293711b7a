import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SavedRules } from '../engine/approval/savedRules.ts';
import { rulesFile, userStorage } from '../engine/approval/userStorage.ts';
import { LocalHost } from '../engine/hosts/localHost.ts';
import { type Listener } from '../engine/jobs/jobRecord.ts';
import { Jobs } from '../engine/jobs/jobs.ts';
import { RunStore } from '../engine/runs/runStore.ts';
import { AgentShell, type AgentShellOptions } from '../engine/tool/agentShell.ts';
import { type Settings } from '../engine/tool/settings.ts';
import { ownDirectory } from './ownDirectory.ts';
import { settingsOf } from './settings.ts';

/** What a command line works with. */
export interface Engine {
  readonly shell: AgentShell;
  readonly jobs: Jobs;
  readonly storage: string;
}

export interface EngineOptions extends Pick<AgentShellOptions, 'sandboxFolder'> {
  /** In place of what variables say. */
  readonly settings?: Partial<Settings>;
  /** Listeners who are not to be told that a job of this call has ended. */
  readonly unheard?: readonly Listener[];
}

/** The engine with the local host only: there is no window here. */
export function createEngine({ sandboxFolder, settings: other, unheard = [] }: EngineOptions = {}): Engine {
  const { env } = process;
  // What is wrong with them is said before anything is done.
  const settings = { ...settingsOf(env), ...other };
  const storage = storageFolder(env);
  const runs = new RunStore(storage);
  const agentRun = agentRunFile();
  const jobs = new Jobs({ storage, runs, workspace: 'command line', unheard });
  const shell = new AgentShell({
    storage,
    runs,
    jobs,
    hosts: [new LocalHost({ agentRun, env })],
    settings: () => settings,
    env,
    scripts: dirname(agentRun),
    savedRules: savedRules(env),
    // Not all of a home directory is somebody's workspace.
    folders: () => (ownDirectory === homedir() || ownDirectory === '/' ? [] : [ownDirectory]),
    tools: () => new Set((env.AGENT_SHELL_TOOLS ?? '').split(',')),
    log: (message) => process.stderr.write(`agent-shell: ${message}\n`),
    ...(sandboxFolder !== undefined && { sandboxFolder }),
  });
  return { shell, jobs, storage };
}

/** Where runs and sessions are kept. */
export const storageFolder = (env: NodeJS.ProcessEnv) => userStorage(env, ownDirectory);

/** The rules that people took from questions. */
export const savedRules = (env: NodeJS.ProcessEnv) => new SavedRules(rulesFile(env, ownDirectory));

const agentRunFile = () => beside('scripts/agent-run', '../engine/shell/scripts/agent-run');

/** The thread in which artifacts are searched. */
export const searchWorkerFile = () => beside('searchWorker.cjs', '../engine/artifacts/searchWorker.ts');

/** Beside the bundle; in the source tree, where the sources are. */
function beside(inBundle: string, inSources: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return join(here, here.endsWith(join('src', 'cli')) ? inSources : inBundle);
}
