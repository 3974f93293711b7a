import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { configurations, toolchains, toolchainVariables } from '../secrets/openInHome.ts';
import { maskedInHome, maskedInSystem, mixedInHome } from '../secrets/secretPlaces.ts';
import { hasCredentials } from '../secrets/secretScan.ts';
import { isBelow, real } from './ruleList.ts';

/** The home directory, and the variables that say where programs are. */
export interface Home {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What rules for reading have to know of it, and of the system. Real paths. */
export interface HomeLook {
  /** Itself, if it is there. */
  readonly home: readonly string[];
  /** All that is in it. */
  readonly entries: readonly string[];
  /** What programs need of it. */
  readonly needed: readonly string[];
  /** What may hold secrets, there and elsewhere. */
  readonly masked: readonly string[];
}

export async function lookAtHome(options: Home): Promise<HomeLook> {
  const { home } = options;
  return {
    home: real([home]),
    entries: real(namesIn(home).map((name) => join(home, name))),
    needed: real(neededInHome(options)),
    masked: real([
      ...maskedInHome.map((path) => join(home, path)),
      // A rule for a file costs one for each that is beside it.
      ...maskedInSystem.filter(canBeRead),
      ...sessionPlaces(options),
      ...(await secretSettings(home)),
    ]),
  };
}

/** Settings of the user in which there is a password. */
async function secretSettings(home: string): Promise<string[]> {
  const paths = mixedInHome.map((path) => join(home, path)).filter((path) => existsSync(path));
  const secret = await Promise.all(paths.map(hasCredentials));
  return paths.filter((_, index) => secret[index]);
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

function neededInHome(options: Home): string[] {
  const { home, env } = options;
  const named = toolchainVariables.flatMap((name) => env[name]?.split(delimiter) ?? []);
  return [
    ...[...toolchains, ...configurations].map((path) => join(home, path)),
    ...[...named, ...programFolders(options)].filter((path) => isInside(home, path)),
  ];
}

/** What is beside a folder of programs belongs to them, but for folders that everybody puts something into. */
function programFolders({ home, env }: Home): string[] {
  const general = [home, join(home, '.local')];
  return (env.PATH ?? '').split(delimiter).flatMap((path) => {
    const beside = dirname(path);
    return general.includes(beside) ? [path] : [path, beside];
  });
}

const isInside = (folder: string, path: string) =>
  isAbsolute(path) && path !== folder && isBelow(folder, path);

/** Where programs of the user's session can be talked to. */
const sessionPlaces = ({ env }: Home): string[] => [
  ...(env.XDG_RUNTIME_DIR && isAbsolute(env.XDG_RUNTIME_DIR) ? [env.XDG_RUNTIME_DIR] : []),
  ...['/run/user', '/run/secrets', '/var/run/secrets', '/run/docker.sock', '/tmp/.X11-unix'],
];
