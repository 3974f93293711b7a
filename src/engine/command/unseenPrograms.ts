/** Programs that print a file while they read it, which may be a pipe or a device. */
export const readers =
  'cat bat batcat zcat gzcat bzcat xzcat zstdcat nl rev od xxd hexdump strings base64 cut paste fold expand grep egrep ' +
  'fgrep zgrep rg sed awk gawk mawk nawk jq dd pv';

/** Programs that go through all that is below a folder. */
export const walkers = 'find fd fdfind rg ag du tree ncdu tar';
/** Programs that do so with an option. */
export const optionWalkers: Readonly<Record<string, RegExp>> = {
  grep: /^(?:-[A-Za-z]*[rR]|--(?:dereference-)?recursive$)/,
  ls: /^(?:-[A-Za-z]*R|--recursive$)/,
  diff: /^(?:-[A-Za-z]*r|--recursive$)/,
};
/** Folders in which there is more than anybody waits for. */
export const hugeFolders =
  /^(?:\/|~|\$HOME|\/(?:usr|var|home|root|opt|proc|sys|lib|mnt|media|snap|nix|Users|System|Library|Applications)\/?|~\/|\/home\/[^/]+\/?|\/Users\/[^/]+\/?)$/;

interface FileRunners {
  readonly programs: string;
  /** Options by which they run something else than a file. */
  readonly unless: readonly string[];
}

/** Programs that run a file, in which nobody has looked. */
export const fileRunners: readonly FileRunners[] = [
  { programs: 'bash sh dash zsh ksh fish', unless: ['-c', '-n'] },
  { programs: 'python python2 python3 pypy3', unless: ['-c', '-m'] },
  { programs: 'node nodejs tsx ts-node', unless: ['-e', '-p', '--eval', '--print', '--test', '--check'] },
  { programs: 'perl ruby lua', unless: ['-e', '-E', '-c'] },
  { programs: 'php', unless: ['-r', '-l', '-m', '-i'] },
  { programs: 'java', unless: [] },
];

/** Programs that with `run` start what they have built. */
export const projectRunners = 'cargo go dotnet swift zig';

/** Scripts of a project that are the same in all of them, and end. */
export const knownFiles = 'gradlew mvnw configure bootstrap autogen.sh config.status rails rake bundle';

/** Folders of programs that have come from elsewhere: the system's, those of package managers, `~/.cargo/bin`. */
export const toolFolders =
  /^\/(?:usr|bin|sbin|opt|nix|snap)\/|(?:^|\/)(?:\.bin|\.[\w-]+\/bin|v?env\/bin|vendor\/bin|shims)\//;
