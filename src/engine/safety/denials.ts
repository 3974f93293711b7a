import { resolve } from 'node:path';
import { isBlindAdd } from './blindAdd.ts';
import { isFatalRemoval } from './fatalRemoval.ts';
import { type Whereabouts } from './paths/judgePath.ts';
import { formsOfOptions, sortArguments } from './programs/arguments.ts';
import { gitCall } from './programs/git/gitCall.ts';
import { literalText, type Text } from './words/text.ts';
import { startsOf } from './wrappers/searches.ts';

/** What is refused, whoever asks for it. */
export type Denial = 'blindAdd' | 'forcePush' | 'removal';

/** Why a call of a program is refused, if it is. */
export function denialOf(program: string, args: readonly Text[], where: Whereabouts): Denial | undefined {
  if (removers.has(program)) return isFatalRemoval(args, where) ? 'removal' : undefined;
  if (program === 'find')
    return deletesAll(args) && isFatalRemoval(asRemoval(args), where) ? 'removal' : undefined;
  if (program === 'git' || program === 'hub') return gitDenial(args, where);
  const [, command] = /^git-(add|stage|push|send-pack)$/.exec(program) ?? [];
  return command === undefined ? undefined : gitDenial([literalText(command), ...args], where);
}

const removers = new Set(['rm', 'grm']);

/** True of a `find` that deletes whatever there is: `-delete` and no test before it. */
const deletesAll = (args: readonly Text[]) => {
  const words = args.slice(startsOf(args).length).map(({ value }) => value ?? '');
  return (
    words.includes('-delete') &&
    words.every((word) => /^(-(delete|depth|d|xdev|mount|print0?|mindepth|maxdepth)|\d+)$/.test(word))
  );
};

/** The same with `rm`. */
const asRemoval = (args: readonly Text[]) => [
  literalText('-rf'),
  ...startsOf(args).map((start) => ({ ...start, value: start.value && `${start.value}/*`, isPattern: true })),
];

function gitDenial(args: readonly Text[], where: Whereabouts): Denial | undefined {
  const { command, rest, directories, settings } = gitCall(args);
  const cwds = directories.reduce<Whereabouts['cwds']>(
    (from, directory) =>
      directory.value === undefined ? undefined : from?.map((cwd) => resolve(cwd, directory.value ?? '')),
    where.cwds,
  );
  if (command === 'add' || command === 'stage')
    return isBlindAdd(rest, { ...where, cwds }) ? 'blindAdd' : undefined;
  const pushes = command === 'push' || command === 'send-pack';
  return pushes && (isForcePush(rest) || settings.some(forcesPush)) ? 'forcePush' : undefined;
}

/** A setting that has the same effect as `--force` or `--mirror`. */
const forcesPush = ({ value = '' }: Text) =>
  /^remote\..*\.(push=\+|mirror(=(true|yes|on|1))?$)/is.test(value);

const pushForms = formsOfOptions(
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
