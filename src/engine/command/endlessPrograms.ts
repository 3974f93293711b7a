/** Programs that may go on until something stops them. */
export interface EndlessPrograms {
  /** Their names. */
  readonly programs: string;
  /** What makes them go on: any of these, each one or more words that occur together. Left out: they always do. */
  readonly with?: readonly string[];
  /** Options that bound them all the same. */
  readonly unless?: readonly string[];
}

const containers = 'docker podman nerdctl docker-compose podman-compose';

/** Programs that run a task of the project by its name. */
const taskRunners =
  'npm npx pnpm pnpx yarn bun bunx deno nx turbo lerna make gmake just task rake invoke mage gradle gradlew mvn mvnw ' +
  'sbt cargo mix composer dotnet rails bundle poetry pdm foreman honcho overmind';

const siteBuilders =
  'next nuxt nuxi vite astro gatsby remix ng vue-cli-service expo ionic webpack rspack react-scripts react-native ' +
  'wrangler vercel netlify firebase storybook hugo jekyll mkdocs hexo eleventy docusaurus mdbook zola parcel tsx flask ' +
  'fastapi';

/** Programs that are given a program in a language of their own. */
export const interpreters =
  'python python2 python3 node nodejs ruby php perl lua java ts-node awk gawk mawk nawk deno bun uv';

/** How a loop without an end may begin in the languages of these. */
export const endlessCode =
  /\b(while|until|loop|cycle|repeat|itertools|setInterval|setImmediate)\b|\bfor\s*\(\s*;/;

/** What tasks are called that wait for somebody, or for changes. */
const longTasks = [
  ...['dev', 'develop', 'serve', 'server', 'start', 'watch', 'preview', 'runserver', 'storybook', 'bootRun'],
  ...['phx.server', 'spring-boot', 'quarkus', ':watch', ':serve', ':bootRun'],
];

const serverFiles = [
  ...['http.server', 'SimpleHTTPServer', 'server.js', 'server.mjs', 'server.cjs', 'server.ts', 'server.py'],
  ...['server.rb', 'server.php', 'server.jar', 'serve.py', 'serve.js'],
];

export const endlessPrograms: readonly EndlessPrograms[] = [
  { programs: 'yes watch htop btop atop iotop iftop nethogs nvtop ctop dstat' },
  { programs: 'fswatch watchexec entr nodemon ts-node-dev chokidar air' },
  { programs: 'live-server http-server serve json-server browser-sync webpack-dev-server' },
  { programs: 'uvicorn gunicorn hypercorn daphne puma unicorn celery sidekiq' },
  { programs: 'nc ncat netcat socat telnet wscat websocat kcat kafkacat ngrok cloudflared' },
  { programs: 'stern kail idevicesyslog dbus-monitor xev evtest acpi_listen bpftrace' },
  { programs: 'ping ping6', unless: ['-c', '-w', '--count', '--deadline'] },
  { programs: 'arping hping3', unless: ['-c', '--count'] },
  { programs: 'mosquitto_sub', unless: ['-C', '-W'] },
  { programs: 'mtr', unless: ['-c', '-r', '--report', '--report-cycles'] },
  { programs: 'tcpdump tshark dumpcap ngrep', unless: ['-c', '-r', '-D', '--count'] },
  { programs: 'candump', unless: ['-n', '-T'] },
  { programs: 'top systemd-cgtop', unless: ['-n', '-l', '--iterations'] },
  { programs: 'tail', with: ['-f', '-F', '--follow', '--retry'] },
  { programs: 'journalctl', with: ['-f', '--follow'] },
  { programs: 'dmesg', with: ['-w', '-W', '--follow', '--follow-new'] },
  { programs: 'inotifywait', with: ['-m', '--monitor'] },
  { programs: 'inotifywatch', unless: ['-t', '--timeout'] },
  { programs: 'free', with: ['-s', '--seconds'], unless: ['-c', '--count'] },
  { programs: 'nvidia-smi', with: ['-l', '--loop', '--loop-ms', 'dmon', 'pmon'] },
  { programs: 'seq jot sleep', with: ['inf', 'infinity'] },
  { programs: 'shuf', with: ['-r', '--repeat'], unless: ['-n', '--head-count'] },
  { programs: 'arecord parec', unless: ['-d', '--duration'] },
  { programs: 'curl', with: ['-N', '--no-buffer'] },
  { programs: 'strace ltrace perf', with: ['-p', '--attach', 'top', 'trace'] },
  {
    programs: 'redis-cli valkey-cli',
    with: ['monitor', 'MONITOR', 'subscribe', 'SUBSCRIBE', 'psubscribe', '--stat'],
  },
  {
    programs: 'kafka-console-consumer kafka-console-consumer.sh',
    unless: ['--max-messages', '--timeout-ms'],
  },
  { programs: 'ip udevadm busctl gdbus nmcli pactl', with: ['monitor', 'subscribe'] },
  { programs: 'adb log xcrun', with: ['logcat', 'stream'], unless: ['-d', '-t', '-c', '-g'] },
  { programs: 'ssh', with: ['-N'] },
  { programs: 'iperf iperf3', with: ['-s', '--server'] },
  { programs: containers, with: ['logs -f', 'logs --follow', 'events', 'attach'] },
  { programs: containers, with: ['stats'], unless: ['--no-stream'] },
  { programs: containers, with: ['up'], unless: ['-d', '--detach', '--no-start', '--wait'] },
  {
    programs: 'kubectl oc k',
    with: ['logs -f', 'logs --follow', 'get -w', 'port-forward', 'proxy', 'attach'],
  },
  { programs: 'heroku aws gcloud az vercel', with: ['-t', '--tail', '--follow', 'tail'] },
  { programs: 'fly flyctl railway', with: ['logs'] },
  { programs: 'pm2', with: ['logs', 'log', 'monit'], unless: ['--nostream'] },
  { programs: 'stripe minikube wrangler', with: ['listen', 'tunnel', 'dashboard', 'mount', 'tail'] },
  { programs: 'git', with: ['daemon', 'instaweb'] },
  { programs: 'gh glab', with: ['run watch', 'ci trace', 'ci view'] },
  { programs: 'php ruby', with: ['-S', '-run'] },
  { programs: 'rails flask fastapi', with: ['s', 'run'] },
  { programs: 'gradle gradlew', with: ['-t', '--continuous'] },
  { programs: 'make gmake gradle gradlew mvn mvnw just task rake invoke', with: ['run'] },
  { programs: 'mocha', with: ['-w'] },
  { programs: 'pytest py.test', with: ['-f', '--looponfail'] },
  { programs: 'tsc rollup tsup tailwindcss esbuild babel postcss', with: ['-w', '--serve'] },
  { programs: `${taskRunners} ${siteBuilders}`, with: longTasks },
  { programs: interpreters, with: [...longTasks, ...serverFiles] },
];

/** Options by which any program may be told to wait for more. */
export const endlessOptions: readonly string[] = ['--watch', '--watchAll', '--watch-all'];

/** Programs that print again and again when they are given an interval and no count. */
export const repeatingPrograms = 'vmstat iostat mpstat pidstat sar';

/** Programs that count. */
export const countingPrograms = 'seq jot';

/** As good as no end: to print so many numbers takes longer, and more space, than anybody has. */
export const hugeNumber = /^\d{9,}$|^\d[\d.]*[eE]\+?\d/;

/** Programs that run a command which is in their arguments, or a script which is one of them. */
export const wrappers =
  'sudo doas su env nice ionice chrt taskset nohup setsid stdbuf unbuffer command builtin exec eval time timeout ' +
  'gtimeout xargs parallel script flock bash sh dash zsh ksh fish busybox ssh strace ltrace chroot nsenter unshare ' +
  `${containers} kubectl oc vagrant wsl systemd-run caffeinate cross-env dotenv direnv npx pnpx bunx pnpm yarn npm ` +
  'bundle poetry pipenv uv uvx conda mise nix';

/** How the names of files begin that never come to an end. */
export const endlessFiles: readonly string[] = [
  ...['/dev/zero', '/dev/urandom', '/dev/random', '/dev/full', '/dev/tty', '/dev/kmsg', '/dev/input/'],
  ...[
    '/dev/hwrng',
    '/dev/video',
    '/dev/hidraw',
    '/dev/ptmx',
    '/dev/sd',
    '/dev/nvme',
    '/dev/vd',
    '/dev/mmcblk',
    '/dev/disk',
    '/dev/mem',
  ],
  ...['/dev/tcp/', '/proc/kmsg', '/sys/kernel/tracing/trace_pipe', '/sys/kernel/debug/tracing/trace_pipe'],
];

/** Programs that read no more of a file than one of these says. */
export const boundedReaders: Readonly<Record<string, readonly string[]>> = {
  head: ['-c', '-n', '--bytes', '--lines'],
  dd: ['count'],
  od: ['-N', '--read-bytes'],
  xxd: ['-l'],
  hexdump: ['-n', '--length'],
};
