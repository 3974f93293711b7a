import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readIfThere } from '../runs/readIfThere.ts';
import { type Service } from '../safety/services.ts';
import { steeringGit } from './steeringGit.ts';

/** What a program needs to ask a service, and what could turn it to another one. */
export interface ServiceAccess {
  /** In the home directory: what may hold secrets, and is there for just this. */
  readonly opened: readonly string[];
  /** Variables of the same kind. */
  readonly variables: RegExp;
  /** Whether it goes by a socket of this machine. */
  readonly usesSocket?: true;
  /** Files of a project that tell the program whom to ask, or what to run. */
  readonly steeredBy?: readonly string[];
  /** Whether it takes the address from the repository. */
  readonly asksRemotes?: true;
}

const none = /^$/;

export const serviceAccess: Readonly<Record<Service, ServiceAccess>> = {
  loopback: { opened: [], variables: none },
  npm: {
    opened: ['.npmrc', '.yarnrc', '.yarnrc.yml'],
    variables: /^(NPM|NODE_AUTH)_TOKEN$/,
    steeredBy: [
      '.npmrc',
      '.yarnrc',
      '.yarnrc.yml',
      '.pnpmfile.cjs',
      '.pnpmfile.mjs',
      '.pnp.cjs',
      'pnpm-workspace.yaml',
      'package.json',
    ],
  },
  git: {
    opened: ['.ssh', '.git-credentials', '.config/git/credentials', '.netrc'],
    variables: none,
    usesSocket: true,
    asksRemotes: true,
  },
  gh: {
    opened: ['.config/gh', '.config/glab-cli'],
    variables: /^(GH|GITHUB|GITLAB)(_ENTERPRISE)?_TOKEN$/,
    steeredBy: ['.git/glab-cli', '.glab-cli'],
    asksRemotes: true,
  },
  kubectl: { opened: ['.kube', '.config/gcloud', '.aws'], variables: none },
  docker: { opened: ['.docker/config.json'], variables: none, usesSocket: true },
  cargo: {
    opened: ['.cargo/credentials.toml', '.cargo/credentials'],
    variables: none,
    steeredBy: ['.cargo/config.toml', '.cargo/config', 'rust-toolchain.toml', 'rust-toolchain'],
  },
  pip: { opened: ['.pypirc', '.netrc'], variables: none, steeredBy: ['pip.conf'] },
};

/** The file of a project, if any, that may turn a program to another service, or have it run something. */
export function steeringFile(service: Service, cwd: string, folders: readonly string[]): string | undefined {
  const { steeredBy = [], asksRemotes } = serviceAccess[service];
  const places = [...new Set([cwd, physicalFolder(cwd)].flatMap(foldersAbove))];
  const candidates = [...folders, ...places].flatMap((folder) => steeredBy.map((name) => join(folder, name)));
  return candidates.find(steers) ?? (asksRemotes ? steeringGit(physicalFolder(cwd)) : undefined);
}

/** From where a command runs up to the root: that is where programs look for their files. */
function foldersAbove(cwd: string): string[] {
  const above = dirname(cwd);
  return above === cwd ? [cwd] : [cwd, ...foldersAbove(above)];
}

/** Programs look from where they are, whatever links led there. */
const physicalFolder = (cwd: string) => (existsSync(cwd) ? realpathSync(cwd) : cwd);

/** Some files of a project only steer if they have something unusual in them. */
function steers(path: string): boolean {
  if (!existsSync(path)) return false;
  const isPlain = plainFiles.get(basename(path));
  return !isPlain?.(readIfThere(path) ?? '');
}

const plainFiles: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['package.json', namesPlainManager],
  // Nothing but where the packages are.
  [
    'pnpm-workspace.yaml',
    (text) =>
      text.split(/\r?\n/).every((line) => /^(packages:|\s*- *['"]?[\w@*!./-]+['"]?)?\s*(#.*)?$/.test(line)),
  ],
]);

/** By its name and version: an address would be downloaded from there, and run. */
function namesPlainManager(text: string): boolean {
  try {
    const { packageManager = '', devEngines } = JSON.parse(text) as Record<string, unknown>;
    return devEngines === undefined && /^((npm|pnpm|yarn)@\d[\w.+-]*)?$/.test(String(packageManager));
  } catch {
    return false; // What cannot be read cannot be told.
  }
}
