import {
  pathsWith,
  type Access,
  type Bubblewrap,
  type OwnPlaces,
  type Rule,
  type Sandbox,
} from './sandbox.ts';

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

/** The arguments of bubblewrap before the command. */
export function bubblewrapArguments(
  sandbox: Sandbox,
  maker: Bubblewrap,
  { directory, state, privateFolder }: OwnPlaces,
): string[] {
  return [
    ...isolation(sandbox.network),
    // Then all that it has started ends with the command, and not the other way round.
    ...(sandbox.reading ? ['--as-pid-1', '--die-with-parent'] : []),
    ...sandbox.rules.flatMap((rule) => mount(rule, maker)),
    ...['--ro-bind', directory, directory, '--bind', state, state],
    ...(sandbox.reading ? ['--tmpfs', privateFolder] : []),
    // When all that is to be seen in them has its place.
    ...pathsWith(sandbox, 'hidden').flatMap((path) => ['--remount-ro', path]),
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
    case 'hidden':
      return ['--tmpfs', path];
  }
}
