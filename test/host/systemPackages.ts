import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Something that npm cannot bring: how to see that it is there, and the Debian package that has it. */
export interface SystemNeed {
  package: string;
  isPresent: () => boolean;
}

/** What compiling the native modules of the VS Code server takes. */
export const buildNeeds: SystemNeed[] = [
  { package: 'python3', isPresent: () => isOnPath('python3') },
  { package: 'make', isPresent: () => isOnPath('make') },
  { package: 'g++', isPresent: () => isOnPath('g++') },
  { package: 'pkg-config', isPresent: () => isOnPath('pkg-config') },
  { package: 'libkrb5-dev', isPresent: () => existsSync('/usr/include/gssapi/gssapi.h') },
];

/** Installs what is missing where that is possible (root on Debian); elsewhere says exactly what to install. */
export function ensureSystemPackages(needs: SystemNeed[]): void {
  const missing = needs.filter((need) => !need.isPresent()).map((need) => need.package);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) throw missingError(missing);

  console.log(`Installing system packages: ${missing.join(' ')}`);
  apt(['update', '--quiet=2']);
  apt(['install', '--yes', '--quiet=2', '--no-install-recommends', ...missing]);
}

export function isOnPath(program: string): boolean {
  return findOnPath(program) !== undefined;
}

export function findOnPath(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function apt(aptArguments: string[]): void {
  const { status } = spawnSync('apt-get', aptArguments, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) {
    throw new Error(`apt-get ${aptArguments.join(' ')} failed: see its output above, then run this again.`);
  }
}

function missingError(missing: string[]): Error {
  return new Error(
    `Missing on this machine: ${missing.join(', ')} (names of Debian packages).\n` +
      `Debian or Ubuntu: sudo apt-get install ${missing.join(' ')}\n` +
      `Elsewhere: install what these packages provide. A browser that is already there can be named with CHROMIUM_PATH.`,
  );
}
