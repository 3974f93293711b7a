import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { networkFailures } from './blockedNotices.ts';
import { type Sandbox } from './sandbox.ts';

/** What a command that nobody was asked about ran into, as the first line that tells of it has it. */
export interface Wall {
  readonly within: 'reading' | 'workspace';
  readonly line: string;
}

/** How a command ended. */
export interface End {
  readonly cwd: string;
  readonly exitCode: number;
}

/** More of a line than this tells nothing more. */
const maxLine = 200;

/** What a command was kept from, as far as its output tells; undefined when it was not, or did not say so. */
export function wallIn(
  output: string,
  sandbox: Sandbox | undefined,
  { cwd, exitCode }: End,
): Wall | undefined {
  if (!sandbox?.unasked) return undefined;
  const lines = output.split('\n');
  // A command that did well may print such words for other reasons, as a search for them does.
  const said = exitCode === 0 ? lines.filter((one) => complaint.test(one)) : lines;
  const line = said.find((one) => isTelling(one, sandbox, cwd));
  if (line === undefined) return undefined;
  return { within: sandbox.reading ? 'reading' : 'workspace', line: line.trim().slice(0, maxLine) };
}

function isTelling(line: string, { network }: Sandbox, cwd: string): boolean {
  if (writing.test(line)) return true;
  if (network === 'deny' && networkFailures.test(line)) return true;
  return refusal.test(line) && isOurs(line, cwd);
}

/** A line as programs write it when something fails: who it is, and at the end why. */
const complaint =
  /^[\w./-]+: .*(denied|permitted|file system|resource busy|unreachable|refused|resolution|not known)\.?$/i;

/** The last is what a file says that is kept in its place, and was to be replaced. */
const writing = /read-only file system|\bEROFS\b|readonly database|resource busy|\bEBUSY\b/i;

const refusal = /permission denied|\bEACCES\b|operation not permitted|\bEPERM\b/i;

/** Not where the user could not have done it either, as with files of others. A line that names no file may be either. */
function isOurs(line: string, cwd: string): boolean {
  const named = line
    .split(/[\s:'"`‘’()[\]{},]+/)
    .filter((word) => word !== '')
    .map((word) => resolve(cwd, word))
    .filter((path) => existsSync(path) || existsSync(dirname(path)));
  const tried = named.filter((path) => path !== cwd);
  return tried.length === 0 || tried.some(canBeUsed);
}

const canBeUsed = (path: string) =>
  existsSync(path) ? mayAccess(path, constants.R_OK) : mayAccess(dirname(path), constants.W_OK);

function mayAccess(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
