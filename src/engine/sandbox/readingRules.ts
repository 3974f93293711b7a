import { existsSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { maskedInHome, maskedInSystem } from '../secrets/secretPlaces.ts';
import { configurations, toolchains, toolchainVariables } from './homePlaces.ts';
import { inOrder, isBelow, real, ruleOf } from './rules.ts';
import { type Rule } from './sandbox.ts';

/** What the rules for a command that only reads are made of. */
export interface ReadingOptions {
  /** The folders of the workspace. */
  readonly folders: readonly string[];
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** Agent Shell's own folder, and what a command may read in there. */
  readonly storage: string;
  readonly readable: readonly string[];
  /** Files and folders of the workspace that may hold secrets. */
  readonly secrets: readonly string[];
  /** What else is not to be read, and what is though it may hold a secret: the program's own. */
  readonly closed: readonly string[];
  readonly opened: readonly string[];
}

/**
 * Which paths a command may read: all of the system; of the home directory the workspace, and what programs need; and
 * nothing that may hold a secret.
 */
export function readingRules(options: ReadingOptions): Rule[] {
  const { folders, home, storage, readable, secrets, closed, opened } = options;
  const masked = real([...maskedInHome.map((path) => join(home, path)), ...maskedInSystem, ...sessionPlaces(options)]);
  const own = real(opened);
  return inOrder([
    ...real([home]).filter((path) => !isAnyBelow(path, real(folders))).map(ruleOf('hidden')),
    ...real(inHome(options)).map(ruleOf('read')),
    ...real(folders).map(ruleOf('read')),
    ...real([storage]).map(ruleOf('hidden')),
    ...real(readable).map(ruleOf('read')),
    ...[...masked, ...real([...secrets, ...closed])].filter((path) => !own.includes(path)).map(ruleOf('none')),
    ...own.map(ruleOf('read')),
  ]);
}
