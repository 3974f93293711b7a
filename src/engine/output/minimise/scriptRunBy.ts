import { subCommand } from './options.ts';

export const runners = ['npm', 'pnpm', 'yarn', 'bun'];

/** Their options with a value in the next word. */
const withValue = ['--prefix', '-C', '--dir', '--cwd', '-w', '--workspace', '--filter', '-F', '--loglevel'];

const runs = ['run', 'run-script'];

/** Scripts that npm runs without `run`; the others run any. */
const ownOfNpm = ['test', 't', 'tst', 'start', 'stop', 'restart'];

/** The script of a package that a command runs, by its name: `test` for `npm -w shop run test -- --ci`. */
export function scriptRunBy([runner = '', ...args]: readonly string[]): string | undefined {
  const [name, rest] = (runners.includes(runner) ? subCommand(args, withValue) : undefined) ?? [];
  if (name === undefined || rest === undefined) return undefined;
  if (name === 'workspace') return scriptRunBy([runner, ...rest.slice(1)]);
  if (runs.includes(name)) return subCommand(rest, withValue)?.[0];
  return runner !== 'npm' || ownOfNpm.includes(name) ? name : undefined;
}
