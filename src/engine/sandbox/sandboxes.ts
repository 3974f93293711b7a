import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { AgentShellError, readingUnavailable, storageFailed } from '../errors.ts';
import { makeFolder } from '../runs/makeFolder.ts';
import { defaultTemporary } from '../safety/checkSafety.ts';
import { Lately } from '../secrets/lately.ts';
import { SecretScans } from '../secrets/secretScans.ts';
import { lookAtHome, type HomeLook } from './homeLook.ts';
import { makerFor, readingMakerFor, type MakerOptions } from './maker.ts';
import { madeInFolders } from './places.ts';
import { readingRules } from './readingRules.ts';
import { inOrder, isBelow, real } from './ruleList.ts';
import { sandboxRules } from './rules.ts';
import {
  type Access,
  type Enforcement,
  type Maker,
  type Rule,
  type Sandbox,
  type SandboxSettings,
} from './sandbox.ts';
import { programFor } from './tryOut.ts';

/** Their programs come before any other, which may be anybody's. */
const systemFolders = '/usr/bin:/bin:/usr/local/bin';

export interface SandboxesOptions {
  readonly storage: string;
  /** For what sandboxes are made with. In the storage unless given. */
  readonly sandboxFolder?: string;
  readonly env: NodeJS.ProcessEnv;
  /** The folder of the scripts that start commands. */
  readonly scripts: string;
}

/** Where a command is to be at home. */
export interface Surroundings {
  readonly folders: readonly string[];
  readonly startCwd: string;
  /** The session's folder for what does not belong to the workspace. */
  readonly scratch: string;
  /** The kept outputs that it names. */
  readonly outputs: readonly string[];
}

/** What a command needs beside files to read. */
export interface ReadingNeeds {
  readonly network: Access;
  readonly sockets: Access;
  /** What may hold secrets, and is the program's own. */
  readonly opened: readonly string[];
  /** Names of variables of the same kind. */
  readonly variables: RegExp;
}

export const noNeeds: ReadingNeeds = { network: 'deny', sockets: 'deny', opened: [], variables: /^$/ };

/** Knows the sandbox for each command. */
export class Sandboxes {
  readonly #options: SandboxesOptions;
  readonly #scans = new SecretScans();
  readonly #homeLook: Lately<HomeLook>;
  /** Those that were tried out. One that could not be had is tried again: the user may have seen to it. */
  readonly #makers = new Map<string, Maker>();
  /** The same for commands that only read. That there is none is remembered: it is asked for with every call. */
  readonly #readingMakers = new Map<string, Promise<Maker | undefined>>();

  #canContain?: Promise<boolean>;
  #foundPerl?: string;

  constructor(options: SandboxesOptions) {
    this.#options = options;
    this.#homeLook = new Lately(() => lookAtHome({ home: this.#home, env: options.env }));
  }

  /** Undefined where there is to be none. Throws where there is to be one and cannot be. */
  async sandboxFor(settings: SandboxSettings, around: Surroundings): Promise<Sandbox | undefined> {
    return settings.mode === 'off' ? undefined : this.#workspaceSandbox(settings, around);
  }

  async #workspaceSandbox(settings: SandboxSettings, around: Surroundings): Promise<Sandbox> {
    const { storage } = this.#options;
    const { network, sockets } = settings;
    makeInStorage(around.scratch, storage);
    for (const folder of around.folders) makeProtected(folder);
    const maker = await this.#maker(settings);
    const temporary = defaultTemporary();
    const { scratch, outputs } = around;
    const rules = sandboxRules({
      ...{ folders: workspaceOf(around, this.#home), home: this.#home, temporary, storage, scratch, outputs },
      settings,
    });
    return { maker, network, sockets, rules };
  }

  /** Whether what only reads can be kept from all else, also from secrets: there may be too much to look for them. */
  async canKeepReading(
    way: Enforcement,
    around: Pick<Surroundings, 'folders' | 'startCwd'>,
  ): Promise<boolean> {
    if (!(await this.#readingMaker(noNeeds, way))) return false;
    return (await this.#scans.secretsIn(workspaceOf(around, this.#home))).isComplete;
  }

  /** For a command that only reads. Throws where there is none: it must not run without. */
  async readingSandbox(around: Surroundings, needs: ReadingNeeds, way: Enforcement): Promise<Sandbox> {
    const maker = await this.#readingMaker(needs, way);
    if (!maker) throw readingUnavailable();
    return {
      maker,
      network: needs.network,
      sockets: needs.sockets,
      rules: await this.#readingRules(around, needs),
      unasked: { variables: needs.variables.source, perl: this.#perl() },
      reading: { listed: real(workspaceOf(around, this.#home)) },
    };
  }

  /** Whether what changes no more than the workspace can be kept from all else. */
  async canContain(): Promise<boolean> {
    this.#canContain ??= canBeMade(this.#maker(noNeeds));
    return this.#canContain;
  }

  /** For a command that nobody was asked about, and that may change the workspace. */
  async containingSandbox(settings: SandboxSettings, around: Surroundings): Promise<Sandbox> {
    const { network, sockets, variables } = noNeeds;
    const contained = { ...settings, mode: 'on', network, sockets } as const;
    const { maker, rules } = await this.#workspaceSandbox(contained, around);
    return {
      ...{ maker, network, sockets },
      // Of two rules about a path the last counts: the workspace can be written to, and secrets stay closed.
      rules: inOrder([...(await this.#readingRules(around, noNeeds)), ...rules]),
      unasked: { variables: variables.source, perl: this.#perl() },
    };
  }

  /** Something was run that may have made files: secrets are looked for anew. */
  lookAgain(): void {
    this.#scans.forget();
    this.#homeLook.forget();
  }

  get #path(): string {
    return `${systemFolders}:${this.#options.env.PATH ?? ''}`;
  }

  get #home(): string {
    return this.#options.env.HOME ?? homedir();
  }

  async #readingRules(around: Surroundings, { opened }: ReadingNeeds): Promise<Rule[]> {
    const { storage } = this.#options;
    const folders = workspaceOf(around, this.#home);
    const { secrets } = await this.#scans.secretsIn(folders);
    const readable = [around.scratch, ...around.outputs];
    return readingRules({ folders, storage, readable, secrets, opened }, await this.#homeLook.get());
  }

  #perl(): string {
    this.#foundPerl ??= programFor({ path: this.#path }, 'perl');
    return this.#foundPerl;
  }

  async #maker({ network, sockets }: Pick<SandboxSettings, 'network' | 'sockets'>): Promise<Maker> {
    const key = `${network} ${sockets}`;
    const maker = this.#makers.get(key) ?? (await makerFor(this.#makerOptions({ network, sockets })));
    this.#makers.set(key, maker);
    return maker;
  }

  async #readingMaker({ network, sockets }: ReadingNeeds, way: Enforcement): Promise<Maker | undefined> {
    const key = `${network} ${sockets} ${way}`;
    const making =
      this.#readingMakers.get(key) ?? readingMakerFor(this.#makerOptions({ network, sockets }), way);
    this.#readingMakers.set(key, making);
    try {
      return await making;
    } catch (error) {
      // What it needs could not be written: the disk may be full now, and not later.
      this.#readingMakers.delete(key);
      throw storageFailed(this.#options.storage, (error as Error).message);
    }
  }

  #makerOptions(allowed: Pick<MakerOptions, 'network' | 'sockets'>): MakerOptions {
    const { storage, scripts, sandboxFolder: folder = join(storage, 'sandbox') } = this.#options;
    makeInStorage(folder, storage);
    return {
      platform: process.platform,
      processor: process.arch,
      path: this.#path,
      folder,
      scripts,
      ...allowed,
    };
  }
}

async function canBeMade(making: Promise<Maker>): Promise<boolean> {
  try {
    await making;
    return true;
  } catch (error) {
    if (error instanceof AgentShellError) return false;
    throw error;
  }
}

/** A folder of the workspace that cannot be written to by us cannot be by a command either. */
function makeProtected(folder: string): void {
  for (const name of madeInFolders) {
    try {
      mkdirSync(join(folder, name));
    } catch {
      // It is there, or never will be.
    }
  }
}

/** Without a folder it is where the session began, unless that is the home directory with all that is in it. */
function workspaceOf(
  { folders, startCwd }: Pick<Surroundings, 'folders' | 'startCwd'>,
  home: string,
): readonly string[] {
  if (folders.length > 0) return folders;
  return isBelow(startCwd, home) ? [] : [startCwd];
}

function makeInStorage(folder: string, storage: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw storageFailed(storage, (error as Error).message);
  }
}
