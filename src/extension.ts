import * as vscode from 'vscode';
import { RuleLinks } from './editor/approval/ruleLinks.ts';
import { ArtifactTool } from './editor/artifactTool.ts';
import { BashTool } from './editor/bashTool.ts';
import { registerDocuments } from './editor/documents/registerDocuments.ts';
import { registerJobNotices } from './editor/jobNotices.ts';
import { JobTool } from './editor/jobTool.ts';
import { names } from './editor/names.ts';
import { runInAgentShell } from './editor/runInAgentShell.ts';
import { readSettings } from './editor/settings.ts';
import { surroundings, workspaceSession } from './editor/surroundings.ts';
import { PtyHost } from './editor/terminals/ptyHost.ts';
import { TerminalHost } from './editor/terminals/terminalHost.ts';
import { AutoAnswers } from './engine/approval/autoAnswers.ts';
import { SavedRules } from './engine/approval/savedRules.ts';
import { rulesFile } from './engine/approval/userStorage.ts';
import { Artifacts } from './engine/artifacts/artifacts.ts';
import { LocalHost } from './engine/hosts/localHost.ts';
import { guardJobs } from './engine/jobs/jobGuard.ts';
import { JobRequests } from './engine/jobs/jobRequests.ts';
import { Jobs } from './engine/jobs/jobs.ts';
import { RunStore } from './engine/runs/runStore.ts';
import { AgentShell } from './engine/tool/agentShell.ts';

/** For `deactivate`, which VS Code waits for and gives no arguments to. */
let close: (() => Promise<void>) | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const storage = context.globalStorageUri.fsPath;
  const scripts = context.asAbsolutePath('dist/scripts');

  const runs = new RunStore(storage);
  const log = vscode.window.createOutputChannel('Agent Shell', { log: true });

  const terminals = new TerminalHost({
    scripts,
    runs,
    isEnabled: () => readSettings().host === 'auto',
  });
  const agentRun = `${scripts}/agent-run`;
  const local = new LocalHost({ agentRun, env: process.env, runs });
  const jobs = new Jobs({
    storage,
    runs,
    workspace: workspaceSession(),
    guard: (folder) => {
      guardJobs(folder, {
        script: `${scripts}/job-guard`,
        runs: runs.directory,
        endJobs: context.asAbsolutePath('dist/endJobs.cjs'),
        env: process.env,
        editor: process.ppid,
      });
    },
  });
  const ptys = new PtyHost(agentRun, () => readSettings().isPtyEnabled);
  const savedRules = new SavedRules(rulesFile(process.env));
  const agentShell = new AgentShell({
    storage,
    runs,
    jobs,
    hosts: [terminals, local],
    ptyHosts: [ptys],
    settings: readSettings,
    env: process.env,
    scripts,
    savedRules,
    folders: () => surroundings().folders.map(({ path }) => path),
    tools: () => new Set(vscode.lm.tools.map(({ name }) => name)),
    log: (message) => {
      log.warn(message);
    },
  });

  const answers = new AutoAnswers();
  const links = new RuleLinks({ extensionId: context.extension.id, savedRules, answers });

  const searchWorker = context.asAbsolutePath('dist/searchWorker.cjs');
  const artifacts = new Artifacts({ runs, searchWorker, masks: agentShell.masks });
  const jobRequests = new JobRequests({
    jobs,
    hosts: [ptys],
    settings: readSettings,
    searchWorker,
    masks: agentShell.masks,
  });

  context.subscriptions.push(
    log,
    registerDocuments(runs),
    vscode.window.registerUriHandler(links),
    vscode.lm.registerTool(names.bashTool, new BashTool(agentShell, terminals, { links, answers })),
    registerJobNotices(jobs),
    vscode.lm.registerTool(names.jobTool, new JobTool(jobRequests)),
    vscode.lm.registerTool(names.artifactTool, new ArtifactTool(artifacts)),
    vscode.commands.registerCommand(names.runCommand, (command?: unknown) =>
      runInAgentShell(agentShell, command),
    ),
  );
  close = async () => {
    // First: a window that is reloaded may be back before all that runs has been stopped.
    await jobs.leave();
    await agentShell.dispose();
  };
  // What another window has left is no reason not to start.
  void jobs.adopt().catch((error: unknown) => {
    log.warn(`Background jobs of an earlier window could not be looked for: ${String(error)}`);
  });
}

/** What runs is stopped before the window closes. */
export async function deactivate(): Promise<void> {
  await close?.();
}
