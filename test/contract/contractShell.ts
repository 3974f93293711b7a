import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Host } from '../../src/engine/hosts/host.ts';
import { Jobs } from '../../src/engine/jobs/jobs.ts';
import { type HostName } from '../../src/engine/runs/run.ts';
import { RunStore } from '../../src/engine/runs/runStore.ts';
import { AgentShell } from '../../src/engine/tool/agentShell.ts';
import { type Input } from '../../src/engine/tool/input.ts';
import { type Report } from '../../src/engine/tool/report.ts';
import { defaultSettings, type Settings } from '../../src/engine/tool/settings.ts';
import { ended } from '../ended.ts';

/** A host, and what is particular about it. */
export interface HostUnderContract {
  readonly name: HostName;
  /** Called once. */
  readonly make: (runs: RunStore) => Host;
  /** What a call needs to get to this host. */
  readonly input?: Partial<Input>;
  /** A terminal device writes each newline as CRLF. */
  readonly addsCarriageReturns?: true;
  /** Whether what a command leaves in the background loses its output with the command. */
  readonly endsOutput?: true;
  /** For a call that this host cannot take. Without it such a call fails. */
  readonly fallback?: (runs: RunStore) => Host;
  /** Themes of the contract that cannot hold on it. */
  readonly except?: readonly string[];
  /** Single cases, each as `theme: name`. */
  readonly exceptCases?: readonly string[];
  readonly settings?: Partial<Settings>;
  /** Whether cases that are about the shell alone are all played on it, and not only with `--all`. */
  readonly playsAll?: true;
  /**
   * One in so many of the cases about the host is played on it, as another host of its kind plays them all. Every one
   * unless given.
   */
  readonly hostShare?: number;
  /** Tells hosts of the same name apart, so that each plays another part of the cases. */
  readonly variant?: string;
  /** How many cases may be played at a time, each in a session and a folder of its own. One unless given. */
  readonly casesAtOnce?: number;
  /** Whether what is written to stdout and to stderr at about the same time has no order. */
  readonly mixesStreams?: true;
}

export interface ContractCallOptions {
  readonly session: string;
  readonly startCwd: string;
  readonly signal?: AbortSignal;
}

/** The engine on that host. */
export interface ContractShell {
  readonly host: HostUnderContract;
  /** A folder for whatever the tests make, outside the storage. */
  readonly folder: string;
  readonly runs: RunStore;
  readonly run: (input: Input, options: ContractCallOptions) => Promise<Report>;
  readonly dispose: () => Promise<void>;
}

/** Defines the hooks that make a shell for the suite around it, and take it away. */
export function contractShell(host: HostUnderContract): () => ContractShell {
  let root = '';
  let shell: ContractShell | undefined;
  before(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'agent-shell-contract-')));
    shell = open(host, root);
  });
  after(async () => {
    try {
      await shell?.dispose();
    } finally {
      // Recorders of the last runs may still be writing.
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  });
  return () => {
    if (!shell) throw new Error('There is a shell only while the tests run.');
    return shell;
  };
}

function open(host: HostUnderContract, folder: string): ContractShell {
  const storage = join(folder, 'storage');
  const runs = new RunStore(storage);
  const made = host.make(runs);
  const engine = new AgentShell({
    storage,
    runs,
    jobs: new Jobs({ storage, runs, workspace: folder }),
    hosts: host.fallback ? [made, host.fallback(runs)] : [made],
    // Whose rc files there are must not matter, and a command is what was written.
    settings: () => ({ ...defaultSettings, snapshot: false, stripHeadTail: false, ...host.settings }),
    env: process.env,
    // For the sandbox of what agents run unasked; all of this is asked for by a program.
    scripts: folder,
  });
  return {
    host,
    folder,
    runs,
    run: async (input, { session, startCwd, signal = new AbortController().signal }) =>
      ended(
        await engine.run({
          input: { ...host.input, ...input },
          session,
          requester: 'api',
          startCwd,
          folders: [],
          signal,
        }),
      ),
    dispose: () => engine.dispose(),
  };
}
