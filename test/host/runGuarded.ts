import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Readable } from 'node:stream';

const warden = join(import.meta.dirname, 'warden.ts');

export interface GuardedOptions {
  /** A temporary directory of the program, deleted when it is released. */
  directory: string;
  program: string;
  programArguments: string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
}

/** A program that leaves nothing behind, however this process ends. */
export interface GuardedProgram {
  stdout: Readable;
  stderr: Readable;
  /** Whatever else is started with this in its environment ends with it. */
  guard: Record<string, string>;
  /** Its exit code, when it ends by itself. */
  ended: Promise<number>;
  /** Ends it with everything it started, and deletes its directory. */
  release: () => Promise<void>;
}

export function runGuarded(options: GuardedOptions): GuardedProgram {
  const guard = { AGENT_SHELL_GUARD: randomUUID() };
  const mark = `AGENT_SHELL_GUARD=${guard.AGENT_SHELL_GUARD}`;
  const child = fork(warden, [options.directory, mark, options.program, ...options.programArguments], {
    cwd: options.cwd,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // Ctrl+C in the terminal must not end the warden before its work is done
    execArgv: [],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('No pipes to the warden: this is a bug in runGuarded.ts.');

  const exited = once(child, 'exit');
  const ended = new Promise<number>((resolve) => {
    child.once('message', (message) => {
      resolve((message as { exitCode: number }).exitCode);
    });
    void exited.then(() => {
      resolve(1);
    });
  });
  const release = async (): Promise<void> => {
    if (child.connected) child.disconnect();
    await exited;
  };
  return { stdout, stderr, guard, ended, release };
}
