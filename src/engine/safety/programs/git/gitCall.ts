import { type Text } from '../../words/text.ts';
import { sortArguments } from '../arguments.ts';

/** A call of git, taken apart. */
export interface GitCall {
  readonly command: string | undefined;
  /** What is given to the command. */
  readonly rest: readonly Text[];
  /** The directories of `-C`, in order. */
  readonly directories: readonly Text[];
  /** The settings of `-c`. */
  readonly settings: readonly Text[];
}

/** Options of git itself with a value. */
export const gitValues = [
  '-C',
  '-c',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--config-env',
  '--attr-source',
];

export function gitCall(args: readonly Text[]): GitCall {
  const { options, operands } = sortArguments(args, {
    valueOf: (name) => (gitValues.includes(name) ? 'next' : undefined),
    longNames: gitValues.filter((name) => name.startsWith('--')),
    oneDash: false,
    stops: true,
  });
  // What is not known may be an option of git itself.
  const index = operands.findIndex(({ value }) => value !== undefined);
  const [command, ...rest] = index < 0 ? operands : operands.slice(index);
  const valuesOf = (name: string) =>
    options.flatMap((option) => (option.name === name ? (option.value ?? []) : []));
  return { command: command?.value, rest, directories: valuesOf('-C'), settings: valuesOf('-c') };
}
