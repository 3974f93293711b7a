import { subCommand } from '../options.ts';

/** Git's own options with a value in the next word. */
const withValue = ['-C', '-c', '--git-dir', '--work-tree', '--namespace', '--super-prefix', '--config-env'];

/** Git's sub-command and its arguments; undefined when another program is started. */
export function gitCommand([program, ...args]: readonly string[]): ReturnType<typeof subCommand> {
  return program === 'git' ? subCommand(args, withValue) : undefined;
}
