import { changes, doubtful, type Effect, reaches, unknowable } from '../effect.ts';

/** A program that runs another one, which is in its arguments. */
export interface Wrapper {
  /** Its options with a value. */
  readonly values?: string;
  /** Its options without one. What no list has is not known. */
  readonly flags?: string;
  /** Its options whose value, if any, is in the same word. */
  readonly attached?: string;
  /** Options whose value is a script. */
  readonly scripts?: string;
  /** How many operands come before the command. */
  readonly skips?: number;
  /** Options with which it runs elsewhere, or writes a file. */
  readonly steers?: string;
  /** Whether `NAME=value` may come before the command. */
  readonly assignments?: boolean;
  /** Whether its options may also come after operands. */
  readonly mixes?: boolean;
  /** Whether the words of the command are put together to a script. */
  readonly joins?: boolean;
  /** Whether each operand with a space in it is a script. */
  readonly each?: boolean;
  /** Whether it runs its input when it is given no command. */
  readonly readsInput?: boolean;
  /** Whether `--` ends what is its own, and what is before it does not matter. */
  readonly afterDashes?: boolean;
  /** The sub-commands with which it is one. */
  readonly commands?: string;
  /** What it does itself. */
  readonly adds?: Effect;
}

const otherUser = reaches('Runs with the rights of another user.');
const elsewhere = reaches('Runs on another machine.');
const inContainer = reaches('Runs in a container.');
const downloads = doubtful('Runs a program that may have to be downloaded first.');
const projectTools = doubtful('Runs a program that the project installed.');

/** By name: several of one kind in one key. */
export const wrappers: Readonly<Record<string, Wrapper>> = {
  'sudo doas': {
    values:
      '-u --user -g --group -h --host -p --prompt -C --close-from -T --command-timeout -r --role -t --type -U --other-user -D --chdir -R --chroot -a',
    assignments: true,
    readsInput: true,
    adds: otherUser,
  },
  'su runuser': {
    values: '-g --group -G --supp-group -s --shell -w -u --user',
    scripts: '-c --command',
    skips: 1,
    mixes: true,
    readsInput: true,
    adds: otherUser,
  },
  'sg capsh': { scripts: '-c', skips: 1, joins: true, adds: otherUser },
  pkexec: { values: '--user', adds: otherUser },
  'setpriv ssh-agent dbus-run-session': { values: '--reuid --regid --groups -t -a', adds: otherUser },
  gosu: { skips: 1, adds: otherUser },
  'env genv': {
    values: '-u --unset -C --chdir -a --argv0',
    flags: '-i0v --ignore-environment --null --debug',
    // What it splits into words is no script of a shell.
    steers: '-C --chdir -S --split-string',
    scripts: '-S --split-string',
    assignments: true,
  },
  'timeout gtimeout': {
    values: '-k --kill-after -s --signal',
    flags: '-v --preserve-status --foreground --verbose',
    skips: 1,
  },
  'nice gnice': { values: '-n --adjustment', flags: '-0123456789' },
  ionice: { values: '-c --class -n --classdata', flags: '-t --ignore' },
  chrt: { values: '-T -P -D', flags: '-bfior', skips: 1 },
  taskset: { flags: '-c --cpu-list', skips: 1 },
  numactl: { values: '-i -m -N -C -p --interleave --membind --cpunodebind --physcpubind --preferred' },
  'stdbuf gstdbuf': { values: '-i --input -o --output -e --error' },
  prlimit: { flags: '-cdefilmnqrstuvxy --as --core --cpu --data --fsize --nofile --nproc --rss --stack' },
  choom: { values: '-n --adjust' },
  'cpulimit cgexec trickle': { values: '-l -g -d -u' },
  // Without a pipe, it writes what is printed to a file.
  nohup: { adds: changes('May write nohup.out.') },
  setsid: { flags: '-cfw --ctty --fork --wait' },
  'builtin unbuffer catchsegv setarch linux64 chronic eatmydata torsocks tsocks proxychains proxychains4 linux32 i386':
    {},
  // What they have of a program's name is a program of their own, with other options.
  'busybox toybox': { adds: doubtful('Runs another version of a program, which may have other options.') },
  faketime: { values: '--exclude-monotonic', skips: 1 },
  rlwrap: { adds: changes('Writes a history.') },
  exec: { values: '-a', flags: '-cl' },
  time: {
    values: '-f --format -o --output',
    flags: '-aqvp --append --quiet --verbose --portability',
    steers: '-o --output',
  },
  caffeinate: { values: '-t -w', flags: '-dimsu' },
  unshare: {
    values: '-R --root -w --wd -S --setuid -G --setgid',
    flags: '-cfimnprTuUC --fork --map-root-user --map-current-user --net --pid --user --uts --ipc',
    steers: '-R --root -w --wd',
  },
  nsenter: { values: '-t --target -S --setuid -G --setgid', adds: otherUser },
  chroot: { values: '--userspec --groups', skips: 1, adds: otherUser },
  'strace ltrace': {
    values: '-o -e -p -s -u -E -a -I -P -S -O -b',
    adds: unknowable('Runs under a tracer, which may write files.'),
  },
  perf: {
    commands: 'stat record trace',
    values: '-e --event -o --output -F -p --pid -r --repeat',
    adds: unknowable('Runs under a tool that may do anything.'),
  },
  'gdb lldb valgrind': {
    afterDashes: true,
    adds: unknowable('Runs under a tool that may do anything.'),
  },
  flock: {
    values: '-w --timeout --wait -E --conflict-exit-code',
    scripts: '-c --command',
    skips: 1,
    adds: changes('Makes a lock file.'),
  },
  script: { values: '-o -E -I -O -B -m', scripts: '-c --command', adds: changes('Records into a file.') },
  watch: {
    values: '-n --interval -q --equexit',
    flags: '-bcdegptwx --beep --color --errexit --chgexit --no-title --no-wrap --precise',
    joins: true,
  },
  entr: { joins: true, adds: unknowable('Runs whenever a file changes.') },
  'nodemon watchexec chokidar': {
    values: '-e --exts -w --watch -i --ignore -d --delay',
    scripts: '-x --exec -c --command',
    joins: true,
    adds: unknowable('Runs whenever a file changes.'),
  },
  'ssh autossh': {
    values: '-b -B -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w',
    skips: 1,
    joins: true,
    readsInput: true,
    adds: elsewhere,
  },
  'rsh mosh': { values: '-l', skips: 1, joins: true, adds: elsewhere },
  sshpass: { values: '-p -f -d -P', adds: elsewhere },
  'npx bunx pnpx uvx': {
    values: '-p --package --from --with --python -w --workspace',
    scripts: '-c --call',
    adds: downloads,
  },
  pipx: { commands: 'run', values: '--spec', adds: downloads },
  'npm pnpm yarn bun': {
    commands: 'exec x dlx',
    values: '-p --package -w --workspace -C --dir --filter --prefix',
    scripts: '-c --call',
    adds: projectTools,
  },
  'bundle poetry pipenv uv rye hatch pdm conda mamba mise rtx asdf nvm rbenv pyenv volta': {
    commands: 'exec run x',
    values: '-n --name -p --prefix --with --python --directory',
    adds: projectTools,
  },
  direnv: { commands: 'exec', skips: 1, adds: projectTools },
  'cross-env cross-env-shell dotenv dotenvx env-cmd': {
    values: '-e -f --file',
    assignments: true,
    adds: projectTools,
  },
  'concurrently npm-run-all': {
    values: '-n --names -c --prefix-colors',
    mixes: true,
    each: true,
    adds: projectTools,
  },
  hyperfine: {
    values: '-w --warmup -r --runs -m --min-runs -M --max-runs',
    scripts: '-p --prepare -c --cleanup -s --setup',
    mixes: true,
    each: true,
    adds: doubtful('Runs commands again and again.'),
  },
  'lima limactl': { each: true, adds: elsewhere },
  heroku: { commands: 'run', each: true, adds: elsewhere },
  'docker podman nerdctl': {
    commands: 'exec run',
    values:
      '-e --env -u --user -w --workdir -v --volume --mount -p --publish --name --network --entrypoint --env-file -l --label --add-host --platform --cpus -m --memory -h --hostname --device --gpus --pull --restart --ulimit --tmpfs --cap-add --cap-drop --security-opt',
    skips: 1,
    adds: inContainer,
  },
  'docker-compose podman-compose': {
    commands: 'exec run',
    values: '-e --env -u --user -w --workdir -f --file -p --project-name --index',
    skips: 1,
    adds: inContainer,
  },
  'kubectl oc k': { commands: 'exec run', afterDashes: true, adds: inContainer },
  vagrant: { commands: 'ssh', scripts: '-c --command', adds: elsewhere },
  'systemd-run systemd-inhibit': {
    values: '-p --property -u --unit -t --uid --gid --what --who --why --mode -M --machine -H --host',
    adds: reaches('Runs as a service of the system.'),
  },
  'tmux screen': {
    afterDashes: true,
    mixes: true,
    each: true,
    adds: unknowable('Runs in a terminal of its own.'),
  },
  'nix-shell nix': {
    scripts: '--run --command -c',
    values: '-p -A',
    mixes: true,
    each: true,
    adds: downloads,
  },
  'at batch': { each: true, readsInput: true, adds: unknowable('Runs later.') },
  'start-stop-daemon daemonize': { afterDashes: true, adds: reaches('Starts a service.') },
  'firejail bwrap proot fakeroot': {
    values: '--bind --ro-bind --dev-bind --chdir --setenv --tmpfs -r -b -w -l -s -i',
    adds: unknowable('Runs in surroundings that are made for it.'),
  },
  'arch aa-exec': { values: '-p --profile -n --namespace' },
  'ld.so ld-linux.so.2 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-linux-armhf.so.3': {
    values: '--library-path --preload --audit --inhibit-rpath --argv0',
    adds: unknowable('Loads a program by hand, with libraries of its own.'),
  },
  'wine wine64 wsl wsl.exe': {
    values: '-d --distribution -u --user --cd -e --exec',
    scripts: '-e --exec',
    adds: reaches('Runs in another system.'),
  },
  'cmd cmd.exe': { skips: 1, joins: true, adds: reaches('Runs in another system.') },
  adb: { commands: 'shell', values: '-s -t -P', joins: true, adds: elsewhere },
  'lxc incus': { commands: 'exec', afterDashes: true, skips: 1, adds: inContainer },
  'xvfb-run': {
    values: '-n --server-num -s --server-args -e --error-file -f --auth-file -w --wait',
    adds: unknowable('Runs with a display of its own.'),
  },
};
