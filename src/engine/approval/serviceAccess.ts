import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readIfThere } from '../runs/readIfThere.ts';
import { type Service } from '../safety/services.ts';

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
}

const none = /^$/;

export const serviceAccess: Readonly<Record<Service, ServiceAccess>> = {
  loopback: { opened: [], variables: none },
  npm: {
    opened: ['.npmrc', '.yarnrc', '.yarnrc.yml'],
    variables: /^(NPM|NODE_AUTH)_TOKEN$/,
    steeredBy: ['.npmrc', '.yarnrc', '.yarnrc.yml', '.pnpmfile.cjs', '.pnp.cjs'],
  },
  git: {
    opened: ['.ssh', '.git-credentials', '.config/git/credentials', '.netrc'],
    variables: none,
    usesSocket: true,
  },
  gh: { opened: ['.config/gh', '.config/glab-cli'], variables: /^(GH|GITHUB|GITLAB)(_ENTERPRISE)?_TOKEN$/ },
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
  const { steeredBy = [] } = serviceAccess[service];
  const candidates = placesFrom(cwd, folders).flatMap((folder) =>
    steeredBy.map((name) => join(folder, name)),
  );
  return (
    candidates.find((path) => existsSync(path)) ?? (asksRemotes.has(service) ? steeringGit(cwd) : undefined)
  );
}

/** From where a command runs up to the root: that is where programs look for their files. */
function placesFrom(cwd: string, folders: readonly string[]): string[] {
  const places: string[] = [...folders];
  for (let folder = cwd; ; folder = dirname(folder)) {
    places.push(folder);
    if (folder === dirname(folder)) return places;
  }
}

/** They take the address from the repository. */
const asksRemotes = new Set<Service>(['git', 'gh']);

function steeringGit(cwd: string): string | undefined {
  const config = placesFrom(cwd, [])
    .map((folder) => join(folder, '.git', 'config'))
    .find((path) => existsSync(path));
  return config !== undefined && steeringOptions.test(readIfThere(config) ?? '') ? config : undefined;
}

/** Options by which git runs a program, goes by a proxy, or takes one address for another. */
const steeringOptions =
  /sshcommand|gitproxy|insteadof|helper|askpass|proxy|uploadpack|vcs|\bext::|include|extraheader|sslverify|cookiefile|fsmonitor/i;
