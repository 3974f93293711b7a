import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { storageFailed } from '../errors.ts';
import { makeFolder } from '../runs/makeFolder.ts';
import { defaultTemporary } from '../safety/checkSafety.ts';
import { makerFor } from './maker.ts';
import { madeInFolders } from './places.ts';
import { isBelow } from './ruleList.ts';
import { sandboxRules } from './rules.ts';
import { type Maker, type Sandbox, type SandboxSettings } from './sandbox.ts';

/** Their programs come before any other, which may be anybody's. */
const systemFolders = '/usr/bin:/bin:/usr/local/bin';

export interface SandboxesOptions {
  readonly storage: string;
  readonly env: NodeJS.ProcessEnv;
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

/** Knows the sandbox for each command. */
export class Sandboxes {
  readonly #options: SandboxesOptions;
  /** Those that were tried out. One that could not be had is tried again: the user may have seen to it. */
  readonly #makers = new Map<string, Maker>();

  constructor(options: SandboxesOptions) {
    this.#options = options;
  }

  /** Undefined where there is to be none. Throws where there is to be one and cannot be. */
  async sandboxFor(settings: SandboxSettings, around: Surroundings): Promise<Sandbox | undefined> {
    if (settings.mode === 'off') return undefined;
    const { storage } = this.#options;
    const { network, sockets } = settings;
    makeInStorage(around.scratch, storage);
    for (const folder of around.folders) makeProtected(folder);
    const maker = await this.#maker(settings);
    const home = this.#options.env.HOME ?? homedir();
    const temporary = defaultTemporary();
    const folders = workspaceOf(around, home);
    const { scratch, outputs } = around;
    const rules = sandboxRules({ folders, home, temporary, storage, scratch, outputs, settings });
    return { maker, network, sockets, rules };
  }

  async #maker({ network, sockets }: SandboxSettings): Promise<Maker> {
    const { storage, env } = this.#options;
    const key = `${network} ${sockets}`;
    const folder = join(storage, 'sandbox');
    makeInStorage(folder, storage);
    const maker =
      this.#makers.get(key) ??
      (await makerFor({
        platform: process.platform,
        processor: process.arch,
        path: `${systemFolders}:${env.PATH ?? ''}`,
        folder,
        network,
        sockets,
      }));
    this.#makers.set(key, maker);
    return maker;
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
function workspaceOf({ folders, startCwd }: Surroundings, home: string): readonly string[] {
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
