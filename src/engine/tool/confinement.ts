import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Decision } from '../approval/decision.ts';
import { serviceAccess, type ServiceAccess } from '../approval/serviceAccess.ts';
import { type Sandbox } from '../sandbox/sandbox.ts';
import {
  noNeeds,
  Sandboxes,
  type ReadingNeeds,
  type SandboxesOptions,
  type Surroundings,
} from '../sandbox/sandboxes.ts';
import { isSecretVariable } from '../secrets/secretVariables.ts';
import { type UnaskedShell } from '../shell/setup.ts';
import { type Settings } from './settings.ts';

/** What can be kept from what on this machine, and is to be. */
export interface Abilities {
  /** Whether what only reads can be kept from all else. */
  readonly canBeKept: boolean;
  /** Whether what changes no more than the workspace is to run unasked, and can be kept from all else. */
  readonly canBeContained: boolean;
}

/** Within what a command runs, and whom it asks. */
export type Running = Pick<Extract<Decision, { kind: 'run' }>, 'within' | 'service'>;

/** Knows the sandbox, and the shell in it, for what was decided about a command. */
export class Confinement {
  readonly #sandboxes: Sandboxes;
  readonly #env: NodeJS.ProcessEnv;

  constructor(options: SandboxesOptions) {
    this.#sandboxes = new Sandboxes(options);
    this.#env = options.env;
  }

  async abilities(settings: Settings, room: Pick<Surroundings, 'folders' | 'startCwd'>): Promise<Abilities> {
    return {
      canBeKept: await this.#sandboxes.canKeepReading(settings.enforcement, room),
      canBeContained: isContaining(settings) && (await this.#sandboxes.canContain()),
    };
  }

  async sandboxFor(
    { within, service }: Running,
    { enforcement, sandbox }: Settings,
    around: Surroundings,
  ): Promise<Sandbox | undefined> {
    switch (within) {
      case 'reading':
        return this.#sandboxes.readingSandbox(around, this.#needs(service), enforcement);
      case 'workspace':
        return this.#sandboxes.containingSandbox(sandbox, around);
      case 'asSet':
        return this.#sandboxes.sandboxFor(sandbox, around);
    }
  }

  /** Undefined for a command that somebody has agreed to: its shell is as it would be anywhere. */
  shellFor(
    { within, service }: Running,
    command: string,
    variables: readonly string[],
  ): UnaskedShell | undefined {
    if (within === 'asSet') return undefined;
    return {
      unset: this.#secretVariables(variables, service && serviceAccess[service]),
      onlyReads: within === 'reading',
      ...(compilesPython.test(command) && { keepsBytecode: true }),
    };
  }

  /** Something was run that may have made files: secrets are looked for anew. */
  lookAgain(): void {
    this.#sandboxes.lookAgain();
  }

  /** Those of this process, and those that the session adds. */
  #secretVariables(added: readonly string[], access: ServiceAccess | undefined): string[] {
    return [...new Set([...Object.keys(this.#env), ...added])].filter(
      (name) => isSecretVariable(name) && /^[A-Za-z_]\w*$/.test(name) && !access?.variables.test(name),
    );
  }

  /** Without a service: nothing but files. */
  #needs(service: Running['service']): ReadingNeeds {
    if (service === undefined) return noNeeds;
    const { usesSocket, opened, variables } = serviceAccess[service];
    const home = this.#env.HOME ?? homedir();
    return {
      network: 'allow',
      sockets: usesSocket ? 'allow' : 'deny',
      opened: opened.map((path) => join(home, path)),
      variables,
    };
  }
}

/** Whether the user wants a sandbox instead of questions about the workspace. */
const isContaining = ({ approval, sandbox }: Settings) =>
  approval.mode === 'outside' || sandbox.mode === 'on';

/** To check a file, it is compiled, and what comes of that is written. */
const compilesPython = /\b(py_compile|compileall)\b/;
