import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { baseSettings } from './baseSettings.ts';
import { type CodeEdit, editedCopy } from './editedCopy.ts';
import { type InstalledServer, installServer } from './installServer.ts';
import { OutputTail } from './outputTail.ts';
import { type GuardedProgram, runGuarded } from './runGuarded.ts';
import { serverEnvironment } from './serverEnvironment.ts';

const startTimeoutMs = 60_000;
const tokenFile = 'connection-token';
const listening = /Extension host agent listening on (\d+)/;
const extensionInstalled = /Extension '.*' was successfully installed/;
const extensionFailed = 'Failed Installing Extensions';

export interface ServerOptions {
  /** Extensions to install, as VSIX files. */
  vsixFiles?: string[];
  /** Extensions that need no packaging: their folders are copied. */
  extensionFolders?: string[];
  /** User settings, over the ones that every test wants. */
  settings?: Record<string, unknown>;
  /** Whose home directory terminals and extensions see. `own`: an empty one, deleted with the server. */
  home?: 'own' | 'user';
  /** What is changed in VS Code itself, in a copy of this server's own. */
  edits?: CodeEdit[];
}

/** A running VS Code server, on 127.0.0.1 only. */
export interface VscodeServer {
  port: number;
  /** Without it nobody else on this machine gets in: who is in can run anything. */
  token: string;
  installed: InstalledServer;
  /** Temporary: deleted by `stop`. */
  directory: string;
  /** Environment for programs that must end with the server. */
  guard: Record<string, string>;
  /** The last of what the server printed. */
  outputTail: () => string;
  /** Stops it with everything it started, and deletes its directory. */
  stop: () => Promise<void>;
}

export async function startServer(options: ServerOptions = {}): Promise<VscodeServer> {
  const original = await installServer();
  const directory = await mkdtemp(join(tmpdir(), 'agent-shell-vscode-'));
  const installed = options.edits
    ? await editedCopy(original, join(directory, 'vscode'), options.edits)
    : original;
  await mkdir(join(directory, 'home'));
  await mkdir(join(directory, 'tmp'));
  await writeSettings(directory, { ...baseSettings, ...options.settings });
  const token = randomUUID();
  await writeFile(join(directory, tokenFile), token, { mode: 0o600 });
  await copyExtensions(directory, options.extensionFolders ?? []);

  const program = runGuarded({
    directory,
    program: process.execPath,
    programArguments: [installed.main, ...serverArguments(directory, options.vsixFiles ?? [])],
    cwd: directory,
    environment: serverEnvironment(directory, options.home ?? 'own'),
  });
  const tail = new OutputTail(program.stdout, program.stderr);
  try {
    const port = await readyPort(program, tail, options.vsixFiles?.length ?? 0);
    return {
      port,
      token,
      installed,
      directory,
      guard: program.guard,
      outputTail: () => tail.text,
      stop: program.release,
    };
  } catch (error) {
    await program.release();
    throw error;
  }
}

async function writeSettings(directory: string, settings: Record<string, unknown>): Promise<void> {
  const folder = join(directory, 'data/User');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings, undefined, 2));
}

async function copyExtensions(directory: string, folders: string[]): Promise<void> {
  for (const folder of folders) {
    await cp(folder, join(directory, 'extensions', basename(folder)), { recursive: true });
  }
}

function serverArguments(directory: string, vsixFiles: string[]): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', '0', '--accept-server-license-terms'],
    ...['--connection-token-file', join(directory, tokenFile)],
    ...['--server-data-dir', directory, '--extensions-dir', join(directory, 'extensions')],
    ...['--telemetry-level', 'off', '--disable-workspace-trust'],
    '--enable-smoke-test-driver', // without it, the window ignores the paths of extensions and tests under development
    ...vsixFiles.flatMap((file) => ['--install-extension', file]),
    ...(vsixFiles.length > 0 ? ['--start-server'] : []),
  ];
}

/** Waits until the server listens and has installed the extensions, which it does after it has begun to listen. */
async function readyPort(program: GuardedProgram, tail: OutputTail, extensions: number): Promise<number> {
  const timeout = AbortSignal.timeout(startTimeoutMs);
  const late = once(timeout, 'abort').then(() => 'it took too long');
  const dead = program.ended.then((exitCode) => `it ended with code ${exitCode}`);
  for (;;) {
    const port = listening.exec(tail.text)?.[1];
    if (port && tail.text.split(extensionInstalled).length > extensions) return Number(port);
    const trouble = tail.text.includes(extensionFailed)
      ? 'an extension could not be installed'
      : await Promise.race([once(tail, 'data').then(() => undefined), late, dead]);
    if (trouble) throw new Error(`The VS Code server did not start, because ${trouble}:\n${tail.text}`);
  }
}
