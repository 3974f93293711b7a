import { type Access, type Bubblewrap, type Rule, type Sandbox } from './sandbox.ts';

/** Where bubblewrap finds its filter of system calls. */
export const filterDescriptor = 8;

/** What holds for every command, whatever it may read and write. */
export function isolation(network: Access): string[] {
  return [
    // Without it root would keep its rights, and could take the sandbox apart.
    ...['--unshare-user', '--cap-drop', 'ALL'],
    // Processes outside cannot be seen, traced or ended; and with the first process in it, all in it end.
    ...['--unshare-pid', '--unshare-ipc'],
    ...(network === 'deny' ? ['--unshare-net'] : []),
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...['--seccomp', String(filterDescriptor)],
  ];
}

/** The arguments of bubblewrap before the command. `state` is the one file of its run that a command writes itself. */
export function bubblewrapArguments({ network, rules }: Sandbox, maker: Bubblewrap, state: string): string[] {
  return [
    ...isolation(network),
    ...rules.flatMap((rule) => mount(rule, maker)),
    ...['--bind', state, state],
    '--',
  ];
}

function mount({ path, access, isFolder }: Rule, { closedFile, closedFolder }: Bubblewrap): string[] {
  switch (access) {
    case 'write':
      return ['--bind', path, path];
    case 'read':
      return ['--ro-bind', path, path];
    case 'none':
      return ['--ro-bind', isFolder ? closedFolder : closedFile, path];
  }
}
