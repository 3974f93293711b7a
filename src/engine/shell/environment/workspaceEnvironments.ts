import { Direnv } from './direnv.ts';
import { pythonEnvironment } from './pythonEnvironment.ts';
import { joined, type WorkspaceEnvironment } from './workspaceEnvironment.ts';

/** Knows what the folder in which a session begins adds to the environment of its commands. */
export class WorkspaceEnvironments {
  readonly #env: NodeJS.ProcessEnv;
  readonly #direnv: Direnv;
  /** By session, what it was told last. */
  readonly #told = new Map<string, string>();

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#direnv = new Direnv(env);
  }

  async of(folder: string): Promise<WorkspaceEnvironment> {
    const python = pythonEnvironment(folder, this.#env);
    return joined([await this.#direnv.environment(folder), python]);
  }

  /** What was activated, once per session: nothing where that is known. One that began elsewhere was told there. */
  news(session: string, { activated }: WorkspaceEnvironment, isNew: boolean): string | undefined {
    const text = activated.join(' and ');
    const last = this.#told.get(session) ?? (isNew ? '' : text);
    this.#told.set(session, text);
    return text === last || text === '' ? undefined : text;
  }
}
