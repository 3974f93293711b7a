import { execa } from 'execa';
import { statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import { findProgram } from '../../findProgram.ts';
import { noEnvironment, type WorkspaceEnvironment } from './workspaceEnvironment.ts';

/** As long as a call may wait for it. */
const limitMs = 2000;
/** What it watches besides its file can change, and so can what the user allows. */
const keptMs = 60_000;

const exported = v.record(v.string(), v.nullable(v.string()));

interface Kept {
  readonly key: string;
  readonly at: number;
  readonly environment: Promise<WorkspaceEnvironment>;
}

/** Asks direnv what the `.envrc` of a folder sets. Direnv itself says nothing of one that the user has not allowed. */
export class Direnv {
  readonly #env: NodeJS.ProcessEnv;
  readonly #kept = new Map<string, Kept>();

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
  }

  async environment(folder: string): Promise<WorkspaceEnvironment> {
    const file = statSync(join(folder, '.envrc'), { throwIfNoEntry: false });
    const program = file && findProgram('direnv', this.#env.PATH);
    if (program === undefined) return noEnvironment;
    const key = `${program} ${file?.mtimeMs} ${file?.size}`;
    const last = this.#kept.get(folder);
    const now = Date.now();
    if (last?.key === key && now - last.at < keptMs) return last.environment;
    const environment = ask(program, folder, this.#env);
    this.#kept.set(folder, { key, at: now, environment });
    return environment;
  }
}

async function ask(program: string, folder: string, env: NodeJS.ProcessEnv): Promise<WorkspaceEnvironment> {
  const { stdout, failed } = await execa(program, ['export', 'json'], {
    cwd: folder,
    // What was loaded elsewhere would only be taken back.
    env: Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('DIRENV_'))),
    extendEnv: false,
    stdin: 'ignore',
    stderr: 'ignore',
    timeout: limitMs,
    killSignal: 'SIGKILL',
    reject: false,
  });
  return failed ? noEnvironment : environmentOf(stdout, env);
}

function environmentOf(text: string, env: NodeJS.ProcessEnv): WorkspaceEnvironment {
  try {
    const { PATH, ...variables } = v.parse(exported, JSON.parse(text));
    const had = new Set((env.PATH ?? '').split(delimiter));
    return {
      folders: (PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder) && !had.has(folder)),
      variables: Object.fromEntries(
        Object.entries(variables).filter(([name]) => !name.startsWith('DIRENV_')),
      ),
      activated: ['.envrc'],
    };
  } catch {
    return noEnvironment; // Nothing to load.
  }
}
