/** Tells whether a program ends by itself when it is given these arguments. */
export type Ends = (args: readonly string[]) => boolean;

const always: Ends = () => true;

/** The words that are no options. */
const operandsOf = (args: readonly string[]) => args.filter((arg) => !arg.startsWith('-'));

const wordsOf = (text: string) => text.split(' ');

/** With one of these sub-commands. */
const onlyWith =
  (subcommands: string): Ends =>
  (args) =>
    wordsOf(subcommands).includes(operandsOf(args)[0] ?? '');

/** With none of these words. */
const notWith =
  (words: string): Ends =>
  (args) =>
    !args.some((arg) => wordsOf(words).includes(arg));

const asksForVersion = (args: readonly string[]) => /^(?:--version|-v|-V|--help|-h)$/.test(args[0] ?? '');

/** Modules of Python that end. */
const modules =
  /^(?:pytest|unittest|json\.tool|pip|mypy|ruff|black|flake8|pylint|isort|compileall|py_compile|tokenize|ast|dis|site|doctest|coverage|tox|build|venv|zipfile|tarfile|this)$/;

const python: Ends = (args) =>
  asksForVersion(args) || (args.includes('-m') && modules.test(args[args.indexOf('-m') + 1] ?? ''));

const numbers: Ends = (args) => args.every((arg) => /^-?\d{1,8}(?:\.\d{1,8})?$|^-[sfw]/.test(arg));

/** Commands of sed that print, delete or replace; not those that go back in the script. */
const sedCommand =
  /^\s*(?:(?:\d+|\$|\/(?:[^/\\]|\\.)*\/)(?:\s*,\s*\+?(?:\d+|\$|\/(?:[^/\\]|\\.)*\/))?\s*!?)?\s*(?:[pdq=]|[sy]([^\w\s\\]).*\1[a-zA-Z\d]*)?\s*$/;
const sed: Ends = (args) =>
  (operandsOf(args)[0] ?? '').split(/[;\n]/).every((command) => sedCommand.test(command)) &&
  notWith('-f --file -i')(args);

/** Words of a per-line program (awk, perl -n) that can loop for ever or start something else. */
const goesOn = /\b(?:while|until|do|for|redo|system|exec|getline|fork|goto|sleep|qx)\b|`|printf?\b[^;}]*[|>]/;
const perLine = (args: readonly string[]) => !args.some((arg) => goesOn.test(arg));

const jq: Ends = (args) =>
  !args.some((arg) => /\b(?:repeat|range|recurse|until|while|limit|inputs?|def|infinite)\b/.test(arg)) &&
  notWith('-n --null-input')(args);

/** A question to a database, unless it makes up rows or waits. */
const query: Ends = (args) =>
  args.some((arg) => /\b(?:select|show|describe|explain|pragma)\b|^\.(?:schema|tables)|^\\[dl]/i.test(arg)) &&
  !args.some((arg) => /recursive|generate_series|sleep/i.test(arg));

/** Scripts of a package by these names end; servers and what watches are told apart elsewhere. */
const packageTasks =
  'test t run run-script ls list ll why explain view info show outdated audit install i ci add remove uninstall update up ' +
  'upgrade config root prefix bin pack fund doctor search query build lint typecheck check format';

/** Programs that print what they know, or what is in files, and end. */
const plain =
  'cat bat batcat tac nl rev cut paste fold expand unexpand fmt pr column sort uniq comm join tr wc sum cksum md5sum ' +
  'sha1sum sha224sum sha256sum sha512sum b2sum shasum md5 base64 base32 od xxd hexdump strings file stat ls dir vdir exa ' +
  'eza lsd tree du df fd fdfind rg ag ack grep egrep fgrep zgrep zcat gzcat bzcat xzcat zstdcat diff colordiff cmp head ' +
  'tail echo printf date cal uname hostname whoami id groups printenv pwd which whereis type ps pgrep pstree lsof history ' +
  'basename dirname realpath readlink getconf locale nproc free uptime who last lscpu lsblk lspci lsusb mount dpkg ' +
  'dpkg-query apt-cache apt apt-get rpm brew pip pip3 true false test nm objdump readelf ldd size ar tar unzip zipinfo ' +
  'zip gzip cloc tokei scc exiftool identify xmllint tidy csvlook shuf tsort factor top vmstat iostat ping dmesg ' +
  'journalctl systemctl curl wget dig nslookup host getent man info apropos set declare export alias env ip ' +
  'ifconfig route arp iptables pacman yum dnf zypper snap flatpak conda mamba gem rustup pyenv asdf mise code jar javap ' +
  'ffprobe gunzip crontab openssl gpg ssh-keygen lsattr getfacl sysctl ulimit jobs sw_vers system_profiler mdfind';

const isPlain = (program = '') => plain.split(' ').includes(program);

/** Programs that build, test and check. */
const builders =
  'make gmake cmake ctest ninja meson bazel gcc g++ cc c++ clang clang++ clang-tidy clang-format ld rustc rustfmt javac ' +
  'pytest py.test tox nox ruff mypy pyright black flake8 pylint isort bandit tsc eslint prettier stylelint biome jest mocha ' +
  'ava tap nyc c8 karma cypress phpunit rspec rubocop rake mvn mvnw gradle gradlew composer golangci-lint staticcheck ' +
  'shellcheck hadolint yamllint markdownlint actionlint terraform tflint pre-commit configure bootstrap autogen.sh ' +
  'config.status just task invoke mage sbt mix lein stack cabal zig flutter dart depcheck knip madge tsup rollup esbuild ' +
  'swc babel sass protoc buf xcodebuild';

const all = (names: string, ends: Ends = always) =>
  Object.fromEntries(names.split(' ').map((name) => [name, ends]));

/** Programs that are known to end. What is not here, or not with its arguments, is left to what it is piped into. */
export const endingPrograms: Readonly<Record<string, Ends>> = {
  ...all(plain),
  ...all(builders),
  find: (args) =>
    notWith('-ok -okdir -delete')(args) &&
    args.every((arg, index) => !arg.startsWith('-exec') || isPlain(args[index + 1])),
  command: (args) => ['-v', '-V'].includes(args[0] ?? ''),
  netstat: notWith('-c --continuous'),
  ss: notWith('-E --events'),
  ...all('less more', notWith('+F')),
  ...all('seq jot', numbers),
  sed,
  ...all('awk gawk mawk nawk', (args) => perLine(args) && notWith('-f --file')(args)),
  perl: (args) => asksForVersion(args) || (/^-[a-zA-Z\d]*[np]/.test(args[0] ?? '') && perLine(args)),
  ...all('jq yq', jq),
  ...all('sqlite3 psql mysql mariadb', query),
  ...all('python python2 python3 pypy3', python),
  ...all('node nodejs', (args) => asksForVersion(args) || args.includes('--test') || args[0] === '--check'),
  ...all('bash sh zsh ruby php java lua', asksForVersion),
  git: (args) =>
    !args.some((arg) => arg === '-c' || arg.startsWith('--exec-path')) &&
    notWith('foreach daemon instaweb bisect filter-branch gui')(args),
  gh: notWith('codespace cs extension alias'),
  ...all(
    'npm pnpm yarn',
    (args) => asksForVersion(args) || args.some((arg) => wordsOf(packageTasks).includes(arg)),
  ),
  bun: onlyWith('test install pm build outdated'),
  deno: onlyWith('test lint fmt check info doc'),
  cargo: onlyWith('build b test t check c clippy fmt metadata tree doc search fix update'),
  go: onlyWith('build test vet list env mod version doc fmt tool install get help'),
  dotnet: onlyWith('build test restore list format pack publish clean'),
  swift: onlyWith('build test package'),
  rails: onlyWith('test routes stats about notes db:migrate db:version'),
  vitest: onlyWith('run list related'),
  playwright: onlyWith('test install'),
  ...all(
    'vite next nuxt astro gatsby ng webpack rspack react-scripts vue-cli-service',
    onlyWith('build lint test'),
  ),
  ...all('nx turbo lerna', notWith('daemon')),
  ...all('docker podman', (args) =>
    operandsOf(args)[0] === 'compose'
      ? notWith('run exec attach')(args)
      : onlyWith('build ps images inspect logs ls version info history diff search pull buildx port top')(
          args,
        ),
  ),
  ...all(
    'kubectl oc',
    onlyWith('get describe logs apply explain version top config api-resources diff rollout cluster-info'),
  ),
  helm: onlyWith('list ls template lint get show status history search version env'),
  aws: notWith('tail start-session'),
};

/** Programs that run the one that follows, and end with it. */
export const transparentWrappers =
  'sudo doas env nice ionice nohup stdbuf time timeout gtimeout xargs npx pnpx bunx bundle exec poetry run pipenv uv uvx';
