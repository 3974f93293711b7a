/** How the output of a program is to be read. */
export interface Reading {
  /** The end that tells more. */
  readonly telling: 'beginning' | 'end';
  /** Whether its lines are what was asked for, so that words of trouble in them mean nothing. */
  readonly isContent: boolean;
  /** Whether these very lines were asked for: a number of them, or those of a file. */
  readonly isAsked?: boolean;
}

const work: Reading = { telling: 'end', isContent: false };
const listing: Reading = { telling: 'beginning', isContent: true };
const log: Reading = { telling: 'end', isContent: false };

/** Files in which lines of trouble are reports of it; of any other kind they are a part of what was asked for. */
const reports = /(?:^|\/)[^./]+$|\.(?:log|txt|out|err|tap)(?:\.\d+)?$/;

/** What prints files: nothing is known of it when it only passes on what comes through a pipe. */
const printer = (args: readonly string[]): Reading | undefined => {
  const files = args.filter((word) => !/^[-+\d]/.test(word));
  if (files.length === 0) return undefined;
  return { telling: 'beginning', isContent: !files.some((file) => reports.test(file)), isAsked: true };
};

/** What leaves lines out says nothing of those that are left. */
const search = (args: readonly string[]): Reading | undefined =>
  args.some((word) => /^(?:-[A-Za-z]*v[A-Za-z]*|--invert-match)$/.test(word)) ? undefined : listing;

/** Programs of which the first operand is not a file. */
const script = (args: readonly string[]): Reading | undefined =>
  printer(args.filter((word) => !word.startsWith('-')).slice(1));

const bySubcommand =
  (names: Readonly<Record<string, Reading>>, otherwise: Reading | undefined) =>
  (args: readonly string[]): Reading | undefined => {
    const name = args.find((word) => Object.hasOwn(names, word));
    return name === undefined ? otherwise : names[name];
  };

const all = (names: string, reading: Reading) =>
  Object.fromEntries(names.split(' ').map((name) => [name, reading]));

type Known = Reading | ((args: readonly string[]) => Reading | undefined);

const programs: Readonly<Record<string, Known>> = {
  ...all(
    'rg ag ack find fd fdfind ls tree du df sort comm diff ps env printenv set declare wc file stat which type history man jq yq xxd od hexdump strings psql sqlite3 mysql curl',
    listing,
  ),
  ...all(
    'npm pnpm yarn bun jest vitest mocha ava tap playwright cypress make gmake ninja cmake ctest meson bazel cargo rustc go pytest py.test unittest tox nox ruff mypy pyright black pip pip3 uv poetry tsc eslint biome prettier webpack vite rollup esbuild turbo nx gcc g++ cc c++ clang clang++ ld javac mvn mvnw gradle gradlew dotnet swift xcodebuild composer phpunit rspec rake bundle apt apt-get dnf brew terraform ansible-playbook node deno python python3 ruby perl php java shellcheck valgrind',
    work,
  ),
  ...all('journalctl dmesg tail', log),
  grep: search,
  egrep: search,
  fgrep: search,
  zgrep: search,
  cat: printer,
  bat: printer,
  nl: printer,
  head: printer,
  less: printer,
  more: printer,
  zcat: printer,
  sed: script,
  awk: script,
  gawk: script,
  git: bySubcommand(
    all(
      'log diff show blame grep ls-files ls-tree status reflog shortlog branch tag stash config remote rev-list diff-tree whatchanged',
      listing,
    ),
    work,
  ),
  docker: bySubcommand({ ...all('ps images ls inspect', listing), ...all('logs build', log) }, work),
  kubectl: bySubcommand({ ...all('get describe', listing), ...all('logs', log) }, work),
};

/**
 * How the output of a command is read: as that of the last of its programs that is known, since most of what is printed
 * comes from there.
 *
 * @param commands The words of each, without what only starts it.
 */
export function readingOf(commands: readonly (readonly string[])[]): Reading {
  const reading = lastReading(commands);
  const isPart = commands.some(([program]) => /^(?:head|tail)$/.test(program ?? ''));
  return { ...reading, isAsked: isPart || reading.isAsked === true };
}

function lastReading(commands: readonly (readonly string[])[]): Reading {
  for (const [program = '', ...args] of commands.toReversed()) {
    const known = Object.hasOwn(programs, program) ? programs[program] : undefined;
    const reading = typeof known === 'function' ? known(args) : known;
    if (reading) return reading;
  }
  return work;
}
