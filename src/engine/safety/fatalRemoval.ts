import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { type Whereabouts } from './paths/judgePath.ts';
import { matchesPattern } from './paths/matchesPattern.ts';
import { type Places } from './paths/places.ts';
import { formsOfOptions, sortArguments } from './programs/arguments.ts';
import { type Text } from './words/text.ts';

const removalForms = formsOfOptions(
  [],
  ['--recursive', '--force', '--interactive', '--no-preserve-root', '--one-file-system'],
);

/** Whether `rm` deletes, by force and with all below it, what nobody can bring back. */
export function isFatalRemoval(args: readonly Text[], where: Whereabouts): boolean {
  const { options, operands } = sortArguments(args, removalForms);
  const has = (...names: string[]) => options.some(({ name }) => names.includes(name));
  if (!has('-r', '-R', '--recursive') || !has('-f', '--force')) return false;
  return operands.some((operand) => isFatalTarget(operand, where));
}

/** A directory that nothing is known of. */
export const nowhere = '/\0/\0';

/** What is not known counts by what it most likely is. */
function isFatalTarget(text: Text, { cwds = [nowhere], places }: Whereabouts): boolean {
  const value = text.guess ?? text.value;
  if (value === undefined) return text.usesHome || /\/\.git\/?["']?$/i.test(text.source);
  if (value === '') return false;
  const isPattern = text.isPattern || (text.guess !== undefined && /[*?[]/.test(value));
  return (isAbsolute(value) ? ['/'] : cwds).some((cwd) => {
    const written = withoutProcess(isAbsolute(value) ? value : `${cwd}/${value}`);
    if (isPattern) return isFatalPattern(written, cwds, places);
    return [written, places.resolve(cwd, value) ?? written].some((path) => isPrecious(path, places));
  });
}

/** `/proc/self/root` is the root, and where a process works may be that as well. */
const withoutProcess = (path: string) =>
  resolve('/', path.replace(/^\/+proc\/+[^/]+(\/+task\/+[^/]+)?\/+(root|cwd)(?=\/|$)/, '/'));

/**
 * The root, a home directory or the workspace with what they are in, a repository's own folder, and what lies directly
 * in the home directory. Where upper and lower case are the same, so is `.GIT`.
 */
function isPrecious(path: string, places: Places): boolean {
  return (
    path === '/' ||
    /\/\.git$/i.test(path) ||
    places.roots.some((root) => holds(path, root)) ||
    (places.homes.includes(dirname(path)) && !places.isInside(path))
  );
}

/** Whether a folder is another one, or what that is in. */
const holds = (folder: string, other: string) =>
  folder === other || other.startsWith(folder === '/' ? folder : `${folder}/`);

/** Wildcards alone, where they stand for everything; or such that also stand for something precious. */
function isFatalPattern(path: string, cwds: readonly string[], places: Places): boolean {
  const name = basename(path);
  const folder = isBare(name) ? folderOf(path) : undefined;
  if (folder !== undefined && isEmptied(folder, cwds, places)) return true;
  return (
    isPrecious(path, places) ||
    (name.startsWith('.') && matchesPattern('.git', name.toLowerCase()) && !isPlain(dirname(path), places)) ||
    places.roots.flatMap(withParents).some((target) => matchesParts(target, path))
  );
}

/** Whether it is fatal when nothing is left in a folder: in the one that the shell is in, or in what that is in. */
function isEmptied(folder: string, cwds: readonly string[], places: Places): boolean {
  if (isPrecious(folder, places)) return true;
  return !isPlain(folder, places) && cwds.some((cwd) => holds(folder, cwd));
}

/** Whether a folder is plainly inside of the workspace, and has no repository of its own. */
const isPlain = (folder: string, places: Places) =>
  places.isInside(folder) && !existsSync(join(folder, '.git'));

const isBare = (name: string) => /^[.*?]*(\[[!^][^\]]*\])?[.*?]*$/.test(name);

/** What holds all that a path of mere wildcards stands for: of `a/**` and `a/*` + `/*` it is `a`. */
function folderOf(path: string): string {
  const folder = dirname(path);
  return isBare(basename(folder)) && folder !== '/' ? folderOf(folder) : folder;
}

function withParents(path: string): readonly string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}

function matchesParts(target: string, pattern: string): boolean {
  const [names, patterns] = [target.split('/'), pattern.split('/')];
  return (
    names.length === patterns.length &&
    names.every((name, index) => matchesPattern(name, patterns[index] ?? ''))
  );
}
