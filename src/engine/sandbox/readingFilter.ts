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
  whenSet,
  type Instruction,
} from './filterProgram.ts';
import { type Access } from './sandbox.ts';

/** What one processor calls them. Those of another kind that the kernel could execute too are all denied. */
interface SystemCalls {
  /** As the kernel's audit calls the processor. */
  readonly audit: number;
  /** Numbers from here on are another set of calls. */
  readonly below?: number;
  readonly clone: number;
  readonly ioctl: number;
  readonly socket: number;
  /** Change what is known of a file: its rights, owners, times and attributes. */
  readonly marks: readonly number[];
  /** Cuts off a file by its name. */
  readonly truncate: number;
  readonly signals: readonly number[];
  /** Make surroundings in which a process has rights that it has not here. */
  readonly surroundings: readonly number[];
  /** Reach into other processes, the keys of the user's session or the kernel itself. */
  readonly intrusions: readonly number[];
  /** Memory, counters and messages that processes share by name. */
  readonly shared: readonly number[];
  /** Change how a process is treated: by its first argument, or its second. Those of their own have the number 0. */
  readonly treatmentByFirst: readonly number[];
  readonly treatmentBySecond: readonly number[];
}

/** Newer calls have the same number everywhere. */
const everywhere = {
  clone3: 435,
  marks: [452, 463, 466, 469], // fchmodat2 setxattrat removexattrat file_setattr
  signals: [424], // pidfd_send_signal
  surroundings: [428, 429, 430, 431, 432, 442], // open_tree move_mount fsopen fsconfig fsmount mount_setattr
  intrusions: [425, 426, 427, 438, 440], // io_uring_setup _enter _register pidfd_getfd process_madvise
} as const;

const byProcessor: Readonly<Record<string, SystemCalls>> = {
  x64: {
    audit: 0xc000003e,
    below: 0x40000000,
    clone: 56,
    ioctl: 16,
    socket: 41,
    // chmod fchmod fchmodat chown fchown lchown fchownat utime utimes futimesat utimensat (l,f)setxattr (l,f)removexattr
    marks: [90, 91, 268, 92, 93, 94, 260, 132, 235, 261, 280, 188, 189, 190, 197, 198, 199],
    truncate: 76,
    signals: [62, 200, 234, 129, 297], // kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo
    surroundings: [272, 308, 165, 166, 155, 161, 304], // unshare setns mount umount2 pivot_root chroot open_by_handle_at
    // ptrace process_vm_readv process_vm_writev kcmp bpf perf_event_open userfaultfd add_key request_key keyctl
    intrusions: [101, 310, 311, 312, 321, 298, 323, 248, 249, 250],
    shared: [29, 30, 31, 64, 65, 66, 220, 68, 69, 70, 71, 240, 241], // shm… sem… msg… mq_open mq_unlink
    treatmentByFirst: [302, 203, 144, 142, 314], // prlimit64 sched_setaffinity _setscheduler _setparam _setattr
    treatmentBySecond: [141, 251], // setpriority ioprio_set
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    ioctl: 29,
    socket: 198,
    marks: [52, 53, 54, 55, 88, 5, 6, 7, 14, 15, 16],
    truncate: 45,
    signals: [129, 130, 131, 138, 240],
    surroundings: [97, 268, 40, 39, 41, 51, 265],
    intrusions: [117, 270, 271, 272, 280, 241, 282, 217, 218, 219],
    shared: [194, 195, 196, 197, 190, 191, 192, 193, 186, 187, 188, 189, 180, 181],
    treatmentByFirst: [261, 122, 119, 118, 274],
    treatmentBySecond: [140, 30],
  },
};

/** Typing into the terminal for the user (TIOCSTI, TIOCLINUX), and attributes of files (FS_IOC_SETFLAGS, FS_IOC_FSSETXATTR). */
const controls = [0x5412, 0x541c, 0x40086602, 0x401c5820];

/** All kinds of namespaces that `clone` could make. */
const namespaces = 0x7e020080;

/** Kinds of sockets, by what they reach. Any other is denied. */
const families = { machine: [16], network: [2, 10], programs: [1] } as const;

export interface ReadingFilterOptions {
  readonly processor: string;
  readonly network: Access;
  readonly sockets: Access;
  /** The version of Landlock beside it; 0 for none, where namespaces do its work. */
  readonly landlock: number;
}

export const readingProcessors: readonly string[] = Object.keys(byProcessor);

/** What a command that only reads may not ask the kernel for. */
export function readingFilter(options: ReadingFilterOptions): Buffer {
  const calls = byProcessor[options.processor];
  if (!calls) throw new RangeError(`No system calls are known of ${options.processor}.`);
  const deny = failWith(errors.notPermitted);
  return encoded([
    load(at.architecture),
    { code: 0x15, skipIfTrue: 1, value: calls.audit },
    deny,
    load(at.number),
    ...(calls.below === undefined ? [] : whenAtLeast(calls.below, [deny])),
    ...anyOf([...calls.surroundings, ...everywhere.surroundings], deny),
    ...anyOf([...calls.intrusions, ...everywhere.intrusions, ...calls.shared], deny),
    ...unwatched(calls, options),
    // Programs then use `clone`, whose flags can be looked at.
    ...whenEqual(everywhere.clone3, [failWith(errors.noSuchCall)]),
    ...whenEqual(calls.clone, [load(at.first), ...whenSet(namespaces, [deny]), allow]),
    ...whenEqual(calls.ioctl, [load(at.second), ...anyOf(controls, deny), allow]),
    ...whenEqual(calls.socket, socketsOf(options)),
    ...calls.treatmentByFirst.flatMap((number) => onlyForItself(number, at.first)),
    ...calls.treatmentBySecond.flatMap((number) => onlyForItself(number, at.second)),
    allow,
  ]);
}

/** What Landlock says nothing of, at least in this version. */
function unwatched(calls: SystemCalls, { landlock }: ReadingFilterOptions): Instruction[] {
  if (landlock === 0) return [];
  const readOnly = failWith(errors.readOnlyFileSystem);
  return [
    ...anyOf([...calls.marks, ...everywhere.marks], readOnly),
    ...(landlock < 3 ? whenEqual(calls.truncate, [readOnly]) : []),
    ...(landlock < 6 ? anyOf([...calls.signals, ...everywhere.signals], failWith(errors.notPermitted)) : []),
  ];
}

function socketsOf({ network, sockets }: ReadingFilterOptions): Instruction[] {
  return [
    load(at.first),
    ...anyOf(families.machine, allow),
    ...anyOf(families.network, network === 'allow' ? allow : failWith(errors.networkUnreachable)),
    ...anyOf(families.programs, sockets === 'allow' ? allow : failWith(errors.notPermitted)),
    failWith(errors.noSuchFamily),
  ];
}

/** A number that is not 0 may be another process. */
const onlyForItself = (number: number, which: number): Instruction[] =>
  whenEqual(number, [load(which), ...whenEqual(0, [allow]), failWith(errors.notPermitted)]);
