import { allBelow, keptBelow, pickedBelow } from '../paths/listed.ts';
import { type Text } from '../words/text.ts';
import { sortArguments } from './arguments.ts';
import { filesIn } from './git/gitSecrets.ts';

const gitValues = new Set(
  '-x --exclude -X --exclude-from --exclude-per-directory --format --with-tree'.split(' '),
);

const gitForms = {
  valueOf: (name: string) => (gitValues.has(name) ? ('next' as const) : undefined),
  longNames: ['--others', '--ignored', '--exclude-standard', ...gitValues],
  oneDash: false,
  stops: false,
};

/** What stands for the files that `git ls-files` prints: those that it has, and others if it is told to. */
export function filesOfGit(args: readonly Text[]): string {
  const { options, operands } = sortArguments(args, gitForms);
  const has = (...names: string[]) => options.some(({ name }) => names.includes(name));
  const isIgnored = has('-i', '--ignored') || (has('-o', '--others') && !has('--exclude-standard'));
  const below = isIgnored ? allBelow : keptBelow;
  const [only, ...more] = operands.map(({ value = '' }) => value);
  if (only === undefined) return below('.');
  const patterns = operands.map(({ value = '' }) => filesIn(value));
  if (patterns.every((pattern) => pattern !== '*')) return pickedBelow('.');
  return more.length === 0 && /^[\w.][^:*?[]*$/.test(only) ? below(only) : below('.');
}

/** What stands for the files that `fd` prints: those that are hidden only if it is told to. */
export function filesOfFd(args: readonly Text[]): string {
  const isHidden = args.some(({ value = '' }) => /^-[a-zA-Z]*[Hu]|^--(hidden|unrestricted)$/.test(value));
  return (isHidden ? allBelow : pickedBelow)('.');
}

/** What stands for the files that `ls` prints: those that are hidden only if it is told to, or by wildcards for them. */
export function filesOfLs(args: readonly Text[]): string {
  if (args.some(({ value = '' }) => /^-\w*[aAf]|^--(almost-)?all$/.test(value))) return allBelow('.');
  const operands = args.filter(({ value = '' }) => !value.startsWith('-'));
  const patterns = operands.flatMap(({ value, isPattern }) => (isPattern && value ? value : []));
  // What is in a folder has other names than the folder.
  if (patterns.length === 0 || patterns.length < operands.length)
    return allBelow('.', {
      isShallow: !patterns.some((pattern) => pattern.includes('/')),
      passesHidden: !patterns.some(mayBeHidden),
    });
  const [only = '', ...more] = patterns;
  const folder = (more.length === 0 ? /^([^*?[]+)\/[^/]*$/.exec(only)?.[1] : undefined) ?? '.';
  const below = folder === '.' ? patterns : [only.slice(folder.length + 1)];
  return allBelow(folder, {
    included: below.map((pattern) => pattern.replace(/^.*\//s, '').replace(/^$/, '*')),
    isShallow: !below.some((pattern) => pattern.includes('/')),
    passesHidden: !below.some(mayBeHidden),
  });
}

const mayBeHidden = (pattern: string) => /(^|\/)(\.[^/]|\[)/.test(pattern);
