import { resolve } from 'node:path';
import { nowhere } from './fatalRemoval.ts';
import { type Whereabouts } from './paths/judgePath.ts';
import { formsOfOptions, sortArguments, type Option } from './programs/arguments.ts';
import { type Text } from './words/text.ts';

const addForms = formsOfOptions(
  ['--pathspec-from-file', '--chmod'],
  [
    ...['--all', '--no-ignore-removal', '--update', '--verbose', '--pathspec-file-nul'],
    ...['--dry-run', '--no-dry-run', '--patch', '--no-patch', '--intent-to-add', '--no-intent-to-add'],
  ],
);

/** Options that say nothing of what is to be staged. */
const blind = new Set(['-A', '--all', '--no-ignore-removal', '--pathspec-from-file']);

/** Whether `git add` stages what the command does not name. */
export function isBlindAdd(args: readonly Text[], where: Whereabouts): boolean {
  const { options, operands } = sortArguments(args, addForms);
  if (stagesNothing(options)) return false;
  if (options.some(({ name }) => blind.has(name))) return true;
  // All but something is nearly all.
  if (operands.length > 0 && operands.every(({ value }) => /^:(!|\^|\(exclude)/.test(value ?? '')))
    return true;
  return operands.some((operand) => operand.isGiven === true || isEverything(operand, where));
}

/** Options with which nothing is staged, or each piece is asked about, and what takes them back. */
const harmless: readonly (readonly string[])[] = [
  ['-n', '--dry-run', '--no-dry-run'],
  ['-p', '--patch', '--no-patch'],
  ['-N', '--intent-to-add', '--no-intent-to-add'],
];

const stagesNothing = (options: readonly Option[]) =>
  harmless.some((names) => {
    const last = options.findLast(({ name }) => names.includes(name));
    return last !== undefined && !last.name.startsWith('--no-');
  });

/** A pathspec for all there is: git reads wildcards itself, so quotes make no difference. */
function isEverything(text: Text, { cwds }: Whereabouts): boolean {
  const value = text.guess ?? text.value;
  if (value === undefined) return false;
  const path = value.replace(/^:(\/|\([^)]*\)|[!^]?:?)/, '');
  if (value.startsWith(':') && (path === '' || path === '/')) return true;
  if (/^(\.{0,2}\/)*[.?]{0,2}\*+(\/\**)*$/.test(path)) return true;
  const from = cwds ?? [nowhere];
  return from.some((cwd) => {
    const target = resolve(cwd, path.replace(/\/\*+$/, '/') || '.');
    return cwd === target || cwd.startsWith(target === '/' ? target : `${target}/`);
  });
}
