import { resolve } from 'node:path';
import { isBlindAdd } from './blindAdd.ts';
import { isFatalRemoval } from './fatalRemoval.ts';
import { type Whereabouts } from './paths/judgePath.ts';
import { formsOfOptions, sortArguments } from './programs/arguments.ts';
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
