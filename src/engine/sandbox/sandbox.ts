/** What the user can set about the sandbox. */
export interface SandboxSettings {
  readonly mode: 'off' | 'on';
  readonly network: Access;
  /** Unix sockets, by which a command can have programs outside of the sandbox do something for it. */
  readonly sockets: Access;
  /** Where commands may write beside the workspace and temporary folders. Full paths. */
  readonly writable: readonly string[];
  /** What they may not change though it is there: full paths, or relative to each folder of the workspace. */
  readonly readOnly: readonly string[];
  /** What they may not read: the same kinds of paths. With a `!` before it, one that they may. */
  readonly masked: readonly string[];
}

/** In which way what only reads is kept from all else: the best that can be had, a certain one, or none. */
export const enforcements = ['auto', 'landlock', 'bubblewrap', 'namespaces', 'seatbelt', 'none'] as const;

export type Enforcement = (typeof enforcements)[number];

export type Access = 'deny' | 'allow';

export const noSandbox: SandboxSettings = {
  mode: 'off',
  network: 'deny',
  sockets: 'deny',
  writable: [],
  readOnly: [],
  masked: [],
};

/** A sandbox in every detail. Two that are equal keep a command from the same things. */
export interface Sandbox {
  /** What makes it. */
  readonly maker: Maker;
  readonly network: Access;
  readonly sockets: Access;
  /** Real paths of what exists. Of two rules about a path, the one about the deeper path counts. */
  readonly rules: readonly Rule[];
  /** Set for a command that nobody was asked about: it is without variables that may hold secrets. */
  readonly unasked?: Unasked;
  /** Set for a command that is only to read: nothing but a folder of its own can be written to. */
  readonly reading?: Reading;
}

export interface Unasked {
  /** An expression for the names of variables that may hold secrets, and that the command has all the same. */
  readonly variables: string;
  /** Perl, which takes the others away. */
  readonly perl: string;
}

export interface Reading {
  /** Folders whose names of files can be seen, whatever is closed in them. */
  readonly listed: readonly string[];
}

export interface Rule {
  readonly path: string;
  /** `hidden` is a folder in which only what other rules name can be seen. */
  readonly access: 'write' | 'read' | 'none' | 'hidden';
  readonly isFolder: boolean;
}

/** The places of its run that a command has in its sandbox, as real paths. */
export interface OwnPlaces {
  readonly directory: string;
  /** The one file in there that it writes itself. */
  readonly state: string;
  /** Where a command that only reads can write. */
  readonly privateFolder: string;
}

export type Maker = Bubblewrap | Seatbelt | Landlock;

/** Linux: a mount namespace, and a filter of system calls. */
export interface Bubblewrap {
  readonly kind: 'bubblewrap';
  /** The program, or perl with a script that takes the same options. */
  readonly program: readonly string[];
  /** The filter's file. */
  readonly filter: string;
  /** What is put in the place of files and folders that may not be read. */
  readonly closedFile: string;
  readonly closedFolder: string;
  /** The program, with its arguments, by which a command gets back the signals that the sandbox itself ignores. */
  readonly restoreSignals: readonly string[];
}

/** Linux: rules that the kernel keeps, without a namespace, and a filter of system calls. */
export interface Landlock {
  readonly kind: 'landlock';
  /** Perl, which can ask the kernel for anything. */
  readonly program: string;
  readonly script: string;
  /** Of what the kernel has. */
  readonly version: number;
  /** The number of that system call on this processor. */
  readonly prctl: number;
  readonly filter: string;
}

/** macOS: a profile that the kernel keeps. */
export interface Seatbelt {
  readonly kind: 'seatbelt';
  readonly program: string;
}

export const pathsWith = ({ rules }: Sandbox, access: Rule['access']) =>
  rules.filter((rule) => rule.access === access).map(({ path }) => path);
