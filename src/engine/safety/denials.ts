import { basename, dirname, isAbsolute, resolve } from 'node:path';
import { type Whereabouts } from './paths/judgePath.ts';
import { matchesPattern } from './paths/matchesPattern.ts';
import { sortArguments } from './programs/arguments.ts';
import { gitCall } from './programs/git/gitCall.ts';
import { literalText, type Text } from './words/text.ts';

/** What is refused, whoever asks for it. */
export type Denial = 'blindAdd' | 'forcePush' | 'removal';

/** Why a call of a program is refused, if it is. */
export function denialOf(program: string, args: readonly Text[], where: Whereabouts): Denial | undefined {
  if (removers.has(program)) return isFatalRemoval(args, where) ? 'removal' : undefined;
  if (program === 'git' || program === 'hub') return gitDenial(args, where);
  const [, command] = /^git-(add|stage|push|send-pack)$/.exec(program) ?? [];
  return command === undefined ? undefined : gitDenial([literalText(command), ...args], where);
}

const removers = new Set(['rm', 'grm']);

function gitDenial(args: readonly Text[], where: Whereabouts): Denial | undefined {
  const { command, rest, directories } = gitCall(args);
  const cwds = directories.reduce<Whereabouts['cwds']>(
    (from, directory) =>
      directory.value === undefined ? undefined : from?.map((cwd) => resolve(cwd, directory.value ?? '')),
    where.cwds,
  );
  if (command === 'add' || command === 'stage')
    return isBlindAdd(rest, { ...where, cwds }) ? 'blindAdd' : undefined;
  const pushes = command === 'push' || command === 'send-pack';
  return pushes && isForcePush(rest) ? 'forcePush' : undefined;
}

const addForms = forms(
  ['--pathspec-from-file', '--chmod'],
  ['--all', '--no-ignore-removal', '--update', '--verbose'],
);

function isBlindAdd(args: readonly Text[], where: Whereabouts): boolean {
  const { options, operands } = sortArguments(args, addForms);
  if (options.some(({ name }) => ['-A', '--all', '--no-ignore-removal'].includes(name))) return true;
  // All but something is nearly all.
  if (operands.length > 0 && operands.every(({ value }) => /^:(!|\^|\(exclude)/.test(value ?? '')))
    return true;
  return operands.some((operand) => isEverything(operand, where));
}

/** A pathspec for all there is: git reads wildcards itself, so quotes make no difference. */
function isEverything({ value }: Text, { cwds }: Whereabouts): boolean {
  if (value === undefined) return false;
  const path = value.replace(/^:(\/|\([^)]*\)|[!^]?:?)/, '');
  if (value.startsWith(':') && (path === '' || path === '/')) return true;
  if (/^(\.{0,2}\/)*[.?]{0,2}\*+(\/\**)*$/.test(path)) return true;
  const from = cwds ?? [nowhere];
  return from.some((cwd) => {
    const target = resolve(cwd, path === '' ? '.' : path);
    return cwd === target || cwd.startsWith(target === '/' ? target : `${target}/`);
  });
}

/** A directory that nothing is known of. */
const nowhere = '/\0/\0';

const pushForms = forms(
  ['-o', '--push-option', '--receive-pack', '--exec', '--repo', '--recurse-submodules'],
  ['--force', '--force-with-lease', '--force-if-includes', '--follow-tags', '--delete', '--mirror'],
);

function isForcePush(args: readonly Text[]): boolean {
  const { options, operands } = sortArguments(args, pushForms);
  return (
    options.some(({ name }) => ['-f', '--force', '--mirror'].includes(name)) ||
    operands.some(({ value, source }) => (value ?? source.replace(/^["']+/, '')).startsWith('+'))
  );
}

const removalForms = forms(
  [],
  ['--recursive', '--force', '--interactive', '--no-preserve-root', '--one-file-system'],
);

function isFatalRemoval(args: readonly Text[], where: Whereabouts): boolean {
  const { options, operands } = sortArguments(args, removalForms);
  const has = (...names: string[]) => options.some(({ name }) => names.includes(name));
  if (!has('-r', '-R', '--recursive') || !has('-f', '--force')) return false;
  return operands.some((operand) => operand.usesHome || isFatalTarget(operand, where));
}

/** The root, the home directory and what it is in, a repository's own folder, or all there is. */
function isFatalTarget({ value, isPattern, source }: Text, { cwds, places }: Whereabouts): boolean {
  if (value === undefined) return /\/\.git\/?["']?$/i.test(source);
  if (value === '') return false;
  return (isAbsolute(value) ? ['/'] : (cwds ?? [nowhere])).some((cwd) => {
    const written = withoutProcess(isAbsolute(value) ? value : `${cwd}/${value}`);
    const around = isAbsolute(value) ? (cwds ?? []) : [cwd, dirname(cwd)];
    if (isPattern) return isFatalPattern(written, around, places.home);
    const real = places.resolve(cwd, value) ?? written;
    return [written, real].some((path) => isPrecious(path, places.home));
  });
}

/** `/proc/self/root` is the root, and where a process works may be that as well. */
const withoutProcess = (path: string) =>
  resolve('/', path.replace(/^\/+proc\/+[^/]+(\/+task\/+[^/]+)?\/+(root|cwd)(?=\/|$)/, '/'));

/** Where upper and lower case are the same, so is `.GIT`. */
function isPrecious(path: string, home: string): boolean {
  return path === '/' || /\/\.git$/i.test(path) || path === home || home.startsWith(`${path}/`);
}

/** Wildcards alone, where they stand for everything; or such that also stand for something precious. */
function isFatalPattern(path: string, cwds: readonly string[], home: string): boolean {
  const name = basename(path);
  const folder = isBare(name) ? folderOf(path) : undefined;
  if (folder !== undefined && (isPrecious(folder, home) || cwds.includes(folder))) return true;
  return (
    (name.startsWith('.') && matchesPattern('.git', name.toLowerCase())) ||
    precious(home).some((target) => matchesParts(target, path))
  );
}

const isBare = (name: string) => /^[.*?]*(\[[!^][^\]]*\])?[.*?]*$/.test(name);

/** What holds all that a path of mere wildcards stands for: of `a/**` and `a/*` + `/*` it is `a`. */
function folderOf(path: string): string {
  const folder = dirname(path);
  return isBare(basename(folder)) && folder !== '/' ? folderOf(folder) : folder;
}

const precious = (home: string) => {
  const parts = home.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
};

function matchesParts(target: string, pattern: string): boolean {
  const [names, patterns] = [target.split('/'), pattern.split('/')];
  return (
    names.length === patterns.length &&
    names.every((name, index) => matchesPattern(name, patterns[index] ?? ''))
  );
}

function forms(values: readonly string[], longNames: readonly string[]): Parameters<typeof sortArguments>[1] {
  return {
    valueOf: (name) => (values.includes(name) ? 'next' : undefined),
    longNames: [...longNames, ...values.filter((name) => name.startsWith('--'))],
    oneDash: false,
    stops: false,
  };
}
