import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SavedRules } from '../../../src/engine/approval/savedRules.ts';
import { LocalHost } from '../../../src/engine/hosts/localHost.ts';
import { type Host } from '../../../src/engine/hosts/host.ts';
import { Jobs } from '../../../src/engine/jobs/jobs.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { AgentShell } from '../../../src/engine/tool/agentShell.ts';
import { type Call } from '../../../src/engine/tool/call.ts';
import { type Report, type Result } from '../../../src/engine/tool/report.ts';
import { defaultSettings, type Settings } from '../../../src/engine/tool/settings.ts';
import { ended } from '../../ended.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const agentRun = fileURLToPath(
  new URL('../../../src/engine/shell/scripts/agent-run', import.meta.url),
);

export interface LocalShellOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Asked before the local one. */
  readonly hosts?: readonly Host[];
  readonly ptyHosts?: readonly Host[];
  readonly settings?: Partial<Settings>;
  /** Where another one is; asked before each test. */
  readonly script?: () => string;
}

/** The engine on the local host, with storage, a workspace and an empty home of each test's own. */
export function localShell({
  env = process.env,
  hosts = [],
  ptyHosts = [],
  settings = {},
  script = () => agentRun,
}: LocalShellOptions = {}) {
  // Before the folder goes.
  afterEach(() => shell.dispose());
  const folder = temporaryFolder();
  const workspace = () => join(folder(), 'work');
  const storage = () => join(folder(), 'storage');
  const home = () => join(folder(), 'home');
  let shell: AgentShell;
  let jobs: Jobs;
  let savedRules: SavedRules;
  beforeEach(async () => {
    await mkdir(workspace());
    await mkdir(home());
    // Whose tests these are must not matter to them.
    const ownEnv = { ...env, HOME: home() };
    const runs = new RunStore(storage());
    const local = new LocalHost({ agentRun: script(), env: ownEnv, runs });
    jobs = new Jobs({ storage: storage(), runs, workspace: workspace() });
    savedRules = new SavedRules(join(folder(), 'rules.json'));
    shell = new AgentShell({
      storage: storage(),
      savedRules,
      runs,
      jobs,
      hosts: [...hosts, local],
      ptyHosts,
      settings: () => ({ ...defaultSettings, ...settings }),
      env: ownEnv,
      scripts: dirname(script()),
    });
  });
  const start = (input: unknown, more: Partial<Call> = {}): Promise<Result> =>
    shell.run({
      input,
      session: 'test',
      requester: 'api',
      startCwd: workspace(),
      folders: [],
      signal: new AbortController().signal,
      ...more,
    });
  const call = async (input: unknown, more: Partial<Call> = {}): Promise<Report> =>
    ended(await start(input, more));
  return {
    workspace,
    storage,
    home,
    shell: () => shell,
    jobs: () => jobs,
    savedRules: () => savedRules,
    /** For a command that may become a job. */
    start,
    call,
    run: (command: string, more: Partial<Call> = {}) => call({ command }, more),
  };
}
