import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { npmEnvironment } from './npmEnvironment.ts';
import { type GuardedProgram, runGuarded } from './runGuarded.ts';
import { buildNeeds, ensureSystemPackages } from './systemPackages.ts';

const manifestFolder = join(import.meta.dirname, 'server');
const manifestFiles = ['package.json', 'package-lock.json', '.npmrc'];

/** The Node major that the server's native modules are compiled for. */
const serverNodeMajor = 24;
const progressEveryMs = 10_000;

/** A VS Code server on disk. */
export interface InstalledServer {
  /** VS Code's own folder. */
  folder: string;
  /** The program to run with Node. */
  main: string;
  /** The GitHub Copilot Chat extension that comes with it. */
  copilot: string;
}

/** The VS Code server that `server/package-lock.json` names, installed into the user's cache when it is not there yet. */
export async function installServer(): Promise<InstalledServer> {
  const folder = await cachedFolder();
  if (!existsSync(folder)) await install(folder);
  const vscode = join(folder, 'node_modules/code-server/lib/vscode');
  return {
    folder: vscode,
    main: join(vscode, 'out/server-main.js'),
    copilot: join(vscode, 'extensions/copilot'),
  };
}

async function cachedFolder(): Promise<string> {
  const lock = await readFile(join(manifestFolder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return join(cache, 'agent-shell', `vscode-server-${hash}`);
}

/** Installs beside `folder` and renames: what carries the final name is complete. */
async function install(folder: string): Promise<void> {
  requireNode();
  ensureSystemPackages(buildNeeds);
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  for (const file of manifestFiles) await cp(join(manifestFolder, file), join(unfinished, file));
  const npm = runNpm(unfinished);
  try {
    await reportProgress(npm);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error; // otherwise somebody else was faster, with the same content
    });
  } finally {
    await npm.release();
  }
}

function requireNode(): void {
  if (Number(process.versions.node.split('.')[0]) === serverNodeMajor) return;
  throw new Error(
    `The VS Code server needs Node ${serverNodeMajor} and this is ${process.version}: run through scripts/launch.mjs, which brings it.`,
  );
}

function runNpm(folder: string): GuardedProgram {
  return runGuarded({
    directory: folder,
    program: 'npm',
    programArguments: ['ci', '--no-audit', '--no-fund'],
    cwd: folder,
    // The server's own install runs npm again inside itself, where no allowScripts of ours applies.
    environment: { ...npmEnvironment(), npm_config_dangerously_allow_all_scripts: 'true' },
  });
}

async function reportProgress(npm: GuardedProgram): Promise<void> {
  const startedAt = Date.now();
  const elapsed = (): string => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const output: Buffer[] = [];
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));

  console.log('Installing the VS Code server (once; about 3 minutes, 700 MB) …');
  const progress = setInterval(() => {
    console.log(`  … still installing the VS Code server, ${elapsed()}`);
  }, progressEveryMs);
  const exitCode = await npm.ended;
  clearInterval(progress);

  if (exitCode !== 0) throw installError(exitCode, Buffer.concat(output).toString());
  console.log(`Installed the VS Code server in ${elapsed()}.`);
}

function installError(exitCode: number, output: string): Error {
  const tail = output.trimEnd().split('\n').slice(-60).join('\n');
  return new Error(
    `${tail}\nInstalling the VS Code server failed (npm ci ended with ${exitCode}; its last lines are above). ` +
      'Check the network and the compiler, then run this again.',
  );
}
