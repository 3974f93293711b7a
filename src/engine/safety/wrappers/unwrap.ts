import { basename } from 'node:path';
import { byName } from '../programs/program.ts';
import { type Text } from '../words/text.ts';
import { unwrapGit } from './gitCommands.ts';
import { unwrapPlain } from './plain.ts';
import { commandOptions, unwrapOptions } from './commandOptions.ts';
import { unwrapParallel } from './parallel.ts';
import { unwrapFd, unwrapFind, unwrapXargs } from './searches.ts';
import {
  unwrapAlias,
  unwrapCommand,
  unwrapEval,
  unwrapForeignShell,
  unwrapJobs,
  unwrapSh,
  unwrapShell,
  unwrapSource,
  unwrapTrap,
} from './shells.ts';
import { wrappers } from './table.ts';
import { type Input, type Unwrap, type Unwrapped } from './unwrapped.ts';

/** Takes a program apart that runs others; undefined for all that do not. */
export function unwrap(name: string, args: readonly Text[], input: Input): Unwrapped | undefined {
  const special = specials.get(name);
  if (special) return special(args, input);
  const wrapper = table.get(name);
  if (wrapper) return unwrapPlain(wrapper, args, input);
  const options = optionTable.get(name);
  return options === undefined ? undefined : unwrapOptions(name, options, args);
}

const table = byName(wrappers);
const optionTable = byName(commandOptions);

/** Programs that have a way of their own to say what they run. */
const specials = new Map<string, Unwrap>([
  ...['bash', 'rbash'].map((name) => [name, unwrapShell] as const),
  ...['sh', 'dash', 'ash'].map((name) => [name, unwrapSh] as const),
  ...['zsh', 'ksh', 'mksh', 'fish'].map((name) => [name, unwrapForeignShell] as const),
  ['source', unwrapSource],
  ['.', unwrapSource],
  ['parallel', unwrapParallel],
  ['sem', unwrapParallel],
  ['command', unwrapCommand],
  ['jobs', unwrapJobs],
  ['eval', unwrapEval],
  ['alias', unwrapAlias],
  ['trap', unwrapTrap],
  ['xargs', unwrapXargs],
  ['gxargs', unwrapXargs],
  ['find', unwrapFind],
  ['gfind', unwrapFind],
  ['fd', unwrapFd],
  ['fdfind', unwrapFd],
  ['git', unwrapGit],
]);

/** Which words of a call may begin a command of their own, whatever stands before them. */
export function laterCommands(args: readonly Text[]): (readonly Text[])[] {
  return args.flatMap(({ value }, index) => (isDeniable(value) ? [args.slice(index)] : []));
}

const isDeniable = (value: string | undefined) => ['rm', 'git'].includes(basename(value ?? ''));
