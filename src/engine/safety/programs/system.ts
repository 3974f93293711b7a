import { changes, destroys, doubtful, onlyReads, reaches, readAtMost, unknowable } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { digits } from './reading.ts';
import { type Programs } from './program.ts';

const installs = reaches('Changes the programs of the system.');
const changesSystem = reaches('Changes the running system.');
const ends = destroys('Ends the system, or a part of it.');
const wipes = destroys('Overwrites a disk, or a part of one.');
const services = reaches('Changes services of the system.');
const queries = {
  operands: 'text',
  flags:
    '-1aAilnqrvV --all --all-versions --installed --upgradable --upgradeable --no-pager --full --failed --user --plain --no-legend --quiet --versions --formula --cask --json --names-only --tree',
} as const;

/** Options of `ps` that it never takes for those of another `ps`, which has letters without a dash. */
const certainOptions = /^-(C|o|f|F|e|l|ef|eo)$/;

/** The words of `ps` without the names of programs and columns, which are letters, too. */
function notNamed(words: readonly Text[]): readonly Text[] {
  const options = words.filter(({ value }) => value === undefined || value.startsWith('-'));
  if (!options.every(({ value }) => certainOptions.test(value ?? ''))) return words;
  return words.filter((_, index) => !/^-(C|o|eo)$/.test(words[index - 1]?.value ?? ''));
}

/** The system itself: processes, disks, packages, services, users. */
export const system: Programs = {
  getent: {
    operands: 'text',
    flags: '-iA',
    values: '-s --service',
    also: (_, words) => {
      if (words.some(({ value }) => /shadow|passwd/.test(value ?? '')))
        return readAtMost('Prints the users of the system.');
      const network = words.find(({ value }) => /^(a?hosts(v[46])?|networks|netgroup)$/.test(value ?? ''));
      return network && { ...reaches('Asks for a name in the network.'), offending: network.source };
    },
  },
  ps: {
    operands: 'text',
    anyOption: true,
    also: (_, words) =>
      words.some(({ value }) => value?.includes('environ')) ||
      notNamed(words).some(({ value }) => /^\w*e\w*$|^-\w*E/.test(value ?? ''))
        ? readAtMost('Prints variables of processes, and secrets may be among them.')
        : undefined,
  },
  pgrep: {
    operands: 'text',
    flags: '-acfilnovwx --list-name --list-full --full --newest --oldest --exact --ignore-case --count',
    values: '-u --euid -U --uid -g --pgroup -P --parent -t --terminal -d --delimiter -G --group',
  },
  'pidof pstree': { operands: 'text', flags: '-acghlnpsStTuUxA' },
  free: {
    operands: 'text',
    flags: '-bghklmtvw --human --mega --giga --mebi --gibi --total --wide',
    values: '-s --seconds -c --count',
  },
  'vmstat iostat mpstat': { operands: 'text', flags: '-adfhkmnstwxz --wide' },
  'lscpu lsmem': {
    operands: 'text',
    flags: '-abceJnprxy --all --extended --json --parse --bytes --noheadings',
    values: '-o --output',
  },
  'lsusb lspci lsmod sw_vers lsb_release': {
    operands: 'text',
    flags: '-acdikmnrtv --all --short --release --codename --description --id',
  },
  ipcs: { operands: 'text', flags: '-abclmpqstu --all --human', values: '-i --id' },
  lsblk: {
    operands: 'look',
    flags: '-abdDfiJlmnOpPrsStTz --all --bytes --fs --json --list --nodeps --noheadings --paths',
    values: '-o --output -e --exclude -I --include -x --sort',
  },
  'sensors nvidia-smi vm_stat runlevel last system_profiler': {
    operands: 'text',
    flags: `-Lqu ${digits}`,
  },
  'lshw dmidecode lastlog htop pidstat': readAtMost('Looks at the system, or changes it.'),
  top: {
    operands: 'text',
    flags: '-1bcHiSs0123456789',
    values: '-n -d -p -u -U -o -l -E -e',
    options: { '-w': { attached: true } },
  },
  fuser: {
    operands: 'look',
    flags: '-46auv --all --user --verbose',
    values: '-n --namespace',
    options: { '-k --kill': reaches('Ends processes by name.') },
  },
  'pkill killall skill xkill': reaches('Ends processes by name.'),
  'shutdown reboot halt poweroff init telinit kexec': ends,
  'mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs newfs mke2fs mkswap fdisk sfdisk cfdisk gdisk sgdisk parted wipefs blkdiscard hdparm badblocks diskutil cryptsetup lvremove vgremove pvremove mdadm zpool zfs fsck e2fsck tune2fs resize2fs':
    wipes,
  // Without operands it lists.
  mount: {
    flags: '-lv --show-labels --verbose',
    values: '-t --types',
    also: ({ operands }) => (operands.length > 0 ? changesSystem : undefined),
  },
  sysctl: {
    operands: 'text',
    flags: '-aAbeNnq --all --binary --ignore --names --values --quiet',
    values: '-r --pattern',
    options: { '-w -p -f --write --load --system': { attached: true, adds: changesSystem } },
    also: ({ operands }) =>
      operands.some(({ value = '=' }) => value.includes('=')) ? changesSystem : undefined,
  },
  findmnt: {
    operands: 'text',
    flags: '-aAbDefJklnPrRsuv --all --df --json --kernel --list --noheadings --raw --real --submounts',
    values: '-o --output -S --source -T --target -t --types',
  },
  'umount swapon swapoff losetup modprobe insmod rmmod setenforce depmod': changesSystem,
  'apt apt-get aptitude': {
    version: '-v',
    flags: queries.flags,
    values: '-t',
    commands: {
      'list show search policy depends rdepends madison': queries,
      '': onlyReads,
      'remove purge autoremove': destroys('Removes programs of the system.'),
    },
    otherwise: installs,
  },
  'apt-cache apt-file': {
    commands: { 'show search policy depends rdepends madison pkgnames stats list': queries },
    otherwise: installs,
  },
  // Macros in what it is given run commands, so only the plainest questions are known.
  rpm: {
    operands: 'text',
    flags: '-acdflR --all --file --list --requires --provides --docfiles --configfiles',
    options: { '-q --query': { does: onlyReads }, '-p --package': { does: onlyReads, operands: 'read' } },
    also: ({ operands }) =>
      operands.every(({ value = '%' }) => !value.includes('%'))
        ? undefined
        : doubtful('May expand macros, which run commands.'),
    does: installs,
  },
  'dpkg dpkg-query': {
    operands: 'text',
    flags: '-acd --no-pager',
    values: '--showformat',
    options: {
      '-l -L -s -S -W --list --listfiles --status --search --show --version --print-architecture': {
        does: onlyReads,
      },
      '-f': { attached: true },
      '-p --package': { does: onlyReads, operands: 'read' },
      '-i --install -r --remove -P --purge -U -e -F --configure --unpack --erase --upgrade': installs,
    },
    does: installs,
  },
  'yum dnf zypper pacman apk emerge snap flatpak port nix-env guix xbps-install pkg pkg_add': {
    version: '-V',
    commands: { 'list info search repolist': queries },
    otherwise: installs,
  },
  brew: {
    version: '-v --prefix --cellar --cache --repository',
    commands: {
      '': onlyReads,
      'list ls info deps uses leaves config --prefix prefix --cellar --cache commands desc': queries,
    },
    otherwise: installs,
  },
  systemctl: {
    flags: queries.flags,
    values: '-t --type --state -p --property -n -o',
    options: { '-H --host -M --machine': reaches('Talks to another machine.') },
    commands: {
      '': onlyReads,
      'status list-units list-unit-files list-timers list-sockets list-dependencies is-active is-enabled is-failed cat get-default':
        { ...queries, values: '-t --type --state -p --property -n --lines -o --output' },
      'poweroff reboot halt kexec rescue emergency': ends,
    },
    otherwise: services,
  },
  'journalctl dmesg': {
    operands: 'text',
    values: '-n -u -p -S -U -t -o -k --since --until --unit --lines --priority',
    options: {
      '--vacuum-size --vacuum-time --vacuum-files --rotate --flush -C -c --clear --read-clear': {
        attached: true,
        adds: destroys('Deletes logs of the system.'),
      },
    },
    does: readAtMost('Reads logs of the system.'),
  },
  'service launchctl rc-service update-rc.d chkconfig supervisorctl initctl': services,
  'crontab at atq atrm batch': {
    does: reaches('Changes what runs later.'),
    options: {
      '-r': destroys('Deletes what runs later.'),
      '-l': { does: reaches('Reads what runs later, and secrets may be among it.') },
    },
  },
  'useradd userdel usermod groupadd groupdel adduser deluser passwd chpasswd chsh chfn visudo vipw': destroys(
    'Changes users of the system.',
  ),
  'su sudo doas pkexec login newgrp runuser': reaches('Runs with the rights of another user.'),
  'timedatectl hostnamectl localectl loginctl bootctl networkctl resolvectl': {
    commands: { '': onlyReads, 'status show list-sessions list-users list-timezones': queries },
    otherwise: services,
  },
  sqlite3: {
    version: '-version',
    does: doubtful('Opens a database.'),
    anyOption: true,
    operands: { first: 'read', rest: 'text' },
  },
  'psql mysql mariadb mongo mongosh redis-cli cqlsh clickhouse-client duckdb sqlcmd pg_dump pg_restore mysqldump createdb dropdb influx neo4j cypher-shell':
    { version: '-V -version', does: unknowable('Talks to a database.') },
  'ffprobe identify pdftotext pdfinfo pdffonts exiftool mediainfo soxi': {
    version: '-v -version -V -ver -h',
    does: doubtful('Looks into documents or media.'),
    anyOption: true,
    operands: 'read',
  },
  'ffmpeg convert magick mogrify sox pandoc pdftoppm qpdf gs inkscape dot wkhtmltopdf libreoffice soffice optipng jpegoptim gifsicle tesseract':
    { version: '-v -version -V -h', does: changes('Reads and writes documents or media.') },
  'open xdg-open start explorer gio': reaches('Opens something with another program.'),
  'pbcopy xclip xsel wl-copy pbpaste wl-paste clip': reaches('Uses the clipboard.'),
  'notify-send osascript say': reaches('Shows something to the user.'),
  'screen tmux byobu zellij': unknowable('Runs in a terminal of its own.'),
  sg: reaches('Runs with the rights of another group.'),
  // Alone they say what they need, or what there is.
  'nohup nice timeout setsid stdbuf time ionice': {
    version: '-V',
    also: (_, words) => (words.length > 0 ? unknowable('Runs another program.') : doubtful('Runs nothing.')),
  },
  'watch script flock strace ltrace': {
    does: unknowable('Runs another program.'),
    version: '-V',
  },
  'xargs parallel': { version: '--version' },
  'clear reset stty tset setterm tabs': { operands: 'text', flags: '-agx --all' },
  'logger wall write mesg': reaches('Writes to logs or terminals of others.'),
  'rsyslogd cron sshd nginx apache2 httpd mysqld postgres redis-server mongod caddy traefik haproxy dnsmasq':
    { version: '-v -V', does: reaches('Starts a service.') },
};
