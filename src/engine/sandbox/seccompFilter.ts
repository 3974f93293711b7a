import {
  allow,
  anyOf,
  at,
  encoded,
  errors,
  failWith,
  load,
  whenAtLeast,
  whenEqual,
  type Instruction,
} from './filterProgram.ts';
import { type Access } from './sandbox.ts';

/** The numbers of system calls on one kind of processor. */
interface Architecture {
  /** As the kernel's audit calls it. */
  readonly audit: number;
  readonly ioctl: number;
  readonly socket: number;
  /** Those that are denied whatever their arguments are. */
  readonly denied: readonly number[];
  /** Numbers from here on are another set of calls, all of them denied. */
  readonly below?: number;
}

/**
 * Denied: add_key, request_key and keyctl (keys of the user's session), io_uring_setup (makes sockets that no filter
 * sees), and on i386 socketcall, whose arguments are out of sight.
 */
const architectures: readonly Architecture[] = [
  { audit: 0xc000003e, ioctl: 16, socket: 41, denied: [248, 249, 250, 425], below: 0x40000000 }, // x86_64
  { audit: 0x40000003, ioctl: 54, socket: 359, denied: [102, 286, 287, 288, 425] }, // i386
  { audit: 0xc00000b7, ioctl: 29, socket: 198, denied: [217, 218, 219, 425] }, // aarch64
  { audit: 0x40000028, ioctl: 54, socket: 281, denied: [309, 310, 311, 425] }, // arm
];

/** Processors that the table above is enough for, as Node calls them. */
export const knownProcessors: readonly string[] = ['x64', 'ia32', 'arm64', 'arm'];

/** Typing into the terminal for the user: TIOCSTI, and TIOCLINUX on a console. */
const typing = [0x5412, 0x541c];

const families = { unix: 1, vsock: 40 };

const deny = failWith(errors.notPermitted);

/** What a command may not ask the kernel for, as a program for its packet filter. */
export function seccompFilter({ network, sockets }: { network: Access; sockets: Access }): Buffer {
  const closed = [
    ...(sockets === 'deny' ? [families.unix] : []),
    // To the host of a virtual machine; no namespace of networks keeps a command from it.
    ...(network === 'deny' ? [families.vsock] : []),
  ];
  const program = [
    load(at.architecture),
    ...architectures.flatMap((one) => whenEqual(one.audit, filterOf(one, closed))),
    deny,
  ];
  return encoded(program);
}

function filterOf({ ioctl, socket, denied, below }: Architecture, closed: readonly number[]): Instruction[] {
  return [
    load(at.number),
    ...(below === undefined ? [] : whenAtLeast(below, [deny])),
    ...anyOf(denied, deny),
    ...whenEqual(ioctl, [load(at.second), ...anyOf(typing, deny), allow]),
    ...whenEqual(socket, [load(at.first), ...anyOf(closed, deny), allow]),
    allow,
  ];
}
