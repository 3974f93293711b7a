import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { maskedInHome, maskedInSystem } from '../secrets/secretPlaces.ts';
import { configurations, toolchains, toolchainVariables } from '../secrets/openInHome.ts';
import { inOrder, isAnyBelow, isBelow, real, ruleOf } from './ruleList.ts';
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
  /** What may hold a secret, and is the program's own. */
  readonly opened: readonly string[];
}

/**
 * Which paths a command may read: all of the system; of the home directory the workspace, and what programs need; and
 * nothing that may hold a secret.
 */
export function readingRules(options: ReadingOptions): Rule[] {
  const { folders, home, storage, readable, secrets, opened } = options;
  const workspace = real(folders);
  const own = real(opened);
  const masked = real([
    ...maskedInHome.map((path) => join(home, path)),
    // A rule for a file costs one for each that is beside it.
    ...maskedInSystem.filter(canBeRead),
    ...sessionPlaces(options),
    ...secrets,
  ]);
  // A workspace that is the home directory, or has it inside, is not hidden from its own commands.
  const hidden = real([home]).filter((path) => !isAnyBelow(workspace, path));
  const needed = real(neededInHome(options));
  const engine = real([storage]);
  const open = [...needed, ...workspace, ...own, ...engine];
  return inOrder([
    ...hidden.map(ruleOf('hidden')),
    // What is hidden would not be there at all, which would be a lie; this is there, and cannot be opened.
    ...hidden.flatMap((home) => closedIn(home, open)).map(ruleOf('none')),
    ...needed.map(ruleOf('read')),
    ...workspace.map(ruleOf('read')),
    ...engine.map(ruleOf('hidden')),
    ...real(readable).map(ruleOf('read')),
    ...masked.filter((path) => !own.includes(path)).map(ruleOf('none')),
    ...own.map(ruleOf('read')),
  ]);
}

/** What is in a folder and leads to nothing that is open. */
function closedIn(folder: string, open: readonly string[]): string[] {
  return real(namesIn(folder).map((name) => join(folder, name))).filter(
    (path) => isInside(folder, path) && !open.some((one) => isBelow(path, one)),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // Nobody can see what is in it.
  }
}

function canBeRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false; // It is not there, or the system keeps it from us, and so from a command.
  }
}

function neededInHome(options: ReadingOptions): string[] {
  const { home, env } = options;
  const named = toolchainVariables.flatMap((name) => env[name]?.split(delimiter) ?? []);
  return [
    ...[...toolchains, ...configurations].map((path) => join(home, path)),
    ...[...named, ...programFolders(options)].filter((path) => isInside(home, path)),
  ];
}

/** What is beside a folder of programs belongs to them, but for folders that everybody puts something into. */
function programFolders({ home, env }: ReadingOptions): string[] {
  const general = [home, join(home, '.local')];
  return (env.PATH ?? '').split(delimiter).flatMap((path) => {
    const beside = dirname(path);
    return general.includes(beside) ? [path] : [path, beside];
  });
}

const isInside = (folder: string, path: string) =>
  isAbsolute(path) && path !== folder && isBelow(folder, path);

/** Where programs of the user's session can be talked to. */
const sessionPlaces = ({ env }: ReadingOptions): string[] => [
  ...(env.XDG_RUNTIME_DIR && isAbsolute(env.XDG_RUNTIME_DIR) ? [env.XDG_RUNTIME_DIR] : []),
  ...['/run/user', '/run/secrets', '/var/run/secrets', '/run/docker.sock', '/tmp/.X11-unix'],
];
