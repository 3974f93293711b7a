import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { type Executor, type Host } from '../../../src/engine/hosts/host.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { agentRun } from './localShell.ts';

/** The terminal of one run, and what a person does to it. */
export interface OwnTerminal {
  readonly run: Run;
  /** Waits until the run has printed this. */
  readonly shows: (text: string) => Promise<void>;
  readonly type: (keys: string) => void;
  readonly resize: (rows: number, columns: number) => Promise<void>;
  readonly close: () => void;
  /** All that was on the terminal, and the exit code of `agent-run`. */
  readonly ended: Promise<{ shown: string; exitCode: number | undefined }>;
}

/** Starts `agent-run --pty` as the process of a terminal that a second script(1) makes for the test. */
export function openTerminal(run: Run, env: NodeJS.ProcessEnv = {}, script = agentRun): OwnTerminal {
  const tty = join(run.directory, 'tty');
  const line = `tty >${tty}; stty rows 30 cols 90; exec sh ${script} --pty ${run.directory}`;
  const child = execa('/usr/bin/script', ['-qec', line, '/dev/null'], {
    stdin: 'pipe',
    reject: false,
    stripFinalNewline: false,
    env: { TERM: 'xterm-256color', ...env },
  });
  return {
    run,
    shows: async (text) => {
      while (!existsSync(run.outputFile) || !(await readFile(run.outputFile, 'utf8')).includes(text))
        await delay(20);
    },
    type: (keys) => {
      child.stdin.write(keys);
    },
    resize: async (rows, columns) => {
      await execa('sh', ['-c', `stty rows ${rows} cols ${columns} <"$(cat ${tty})"`]);
    },
    close: () => {
      child.kill('SIGKILL');
    },
    // With script(1) gone the terminal adds a CR of its own to what is still to be shown, which looks the same.
    ended: child.then(({ stdout, exitCode }) => ({ shown: stdout.replaceAll(/\r+\n/g, '\r\n'), exitCode })),
  };
}

/** A host as the editor has one, with such terminals. */
export function ownTerminals(
  env: NodeJS.ProcessEnv = {},
  script = () => agentRun,
): { host: Host; opened: OwnTerminal[] } {
  const opened: OwnTerminal[] = [];
  const executor: Executor = {
    execute: async (run) => {
      const terminal = openTerminal(run, env, script());
      opened.push(terminal);
      const { exitCode } = await terminal.ended;
      if (exitCode === undefined) return 'terminalClosed';
      return existsSync(run.begunFile) ? 'ended' : 'ptyFailed';
    },
    release: () => undefined,
  };
  const host: Host = {
    name: 'pty',
    prepare: () => Promise.resolve(executor),
    dispose: () => Promise.resolve(),
  };
  return { host, opened };
}
