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

/** Places in `struct seccomp_data`; of the arguments the lower halves. */
const at = { number: 0, architecture: 4, first: 16, second: 24 };

interface Instruction {
  readonly code: number;
  readonly skipIfTrue?: number;
  readonly skipIfFalse?: number;
  readonly value: number;
}

const load = (value: number): Instruction => ({ code: 0x20, value });
const allow: Instruction = { code: 0x06, value: 0x7fff0000 };
/** With EPERM. */
const deny: Instruction = { code: 0x06, value: 0x00050001 };

const whenEqual = (value: number, then: readonly Instruction[]): Instruction[] => [
  { code: 0x15, skipIfFalse: then.length, value },
  ...then,
];
const whenAtLeast = (value: number, then: readonly Instruction[]): Instruction[] => [
  { code: 0x35, skipIfFalse: then.length, value },
  ...then,
];
const denyAnyOf = (values: readonly number[]) => values.flatMap((value) => whenEqual(value, [deny]));

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
  return Buffer.concat(program.map(encoded));
}

function filterOf({ ioctl, socket, denied, below }: Architecture, closed: readonly number[]): Instruction[] {
  return [
    load(at.number),
    ...(below === undefined ? [] : whenAtLeast(below, [deny])),
    ...denyAnyOf(denied),
    ...whenEqual(ioctl, [load(at.second), ...denyAnyOf(typing), allow]),
    ...whenEqual(socket, [load(at.first), ...denyAnyOf(closed), allow]),
    allow,
  ];
}

function encoded({ code, skipIfTrue = 0, skipIfFalse = 0, value }: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(skipIfTrue, 2);
  bytes.writeUInt8(skipIfFalse, 3);
  bytes.writeUInt32LE(value, 4);
  return bytes;
}
