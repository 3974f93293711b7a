import { destroys, reaches, type Effect } from '../effect.ts';
import { judgePath, type Whereabouts } from '../paths/judgePath.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';
import { curlLoopback, isLoopbackProbe, isLoopbackRequest, loopbackProbe, wgetLoopback } from './loopback.ts';
import { type Programs } from './program.ts';

const overNetwork = reaches('Reaches out to the network.');

/** Folders that `lsof` looks through: `+D` is no option to anyone else, so what is joined to it is not known as a path. */
function foldersOfLsof({ operands }: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  return operands
    .flatMap((text) => {
      const folder = /^\+[a-zA-Z]*[dD](.+)$/s.exec(text.value ?? '')?.[1];
      return folder === undefined ? [] : judgePath({ ...text, value: folder }, 'look', where);
    })
    .at(0);
}

/** `-i@host`: it asks the network for the address. */
function namedByLsof({ options }: Arguments): Effect | undefined {
  const isPlain = (value: string) => /^[46]?(tcp|udp)?(:[\w,-]+)?$/i.test(value);
  const named = options.find(({ name, value }) => name === '-i' && !isPlain(value?.value ?? ''));
  return named && { ...overNetwork, offending: named.source };
}

/** A shell that is handed to whoever connects. */
function handsOver(_args: Arguments, words: readonly Text[]): Effect | undefined {
  const isShell = words.some(({ value }) =>
    /^(-[a-zA-Z]*[ec]|--(sh-)?exec.*)$|EXEC:|SYSTEM:/i.test(value ?? ''),
  );
  return isShell ? destroys('Hands a shell to whoever connects.') : undefined;
}

/** `wget -qO- <url>`: otherwise it writes a file. */
const printsIt = (words: readonly Text[]) =>
  words.some(
    ({ value = '' }, index) =>
      /^-[a-z]*O-?$/.test(value) && (value.endsWith('-') || words[index + 1]?.value === '-'),
  );

const ipFlags =
  '-0 -4 -6 -s -stats -statistics -d -details -j -json -p -pretty -o -oneline -r -resolve -h -human -br -brief -c -color -t -timestamp';

/** Programs for the network. */
export const network: Programs = {
  curl: {
    version: '-V -h',
    instead: (words) => (isLoopbackRequest(words) ? curlLoopback : undefined),
    does: overNetwork,
    values:
      '-X --request -H --header -d --data --data-raw --data-urlencode --data-binary -A --user-agent -u --user -m --max-time --connect-timeout -x --proxy -b --cookie -e --referer -w --write-out -F --form --retry -r --range',
    options: {
      '-o --output': { value: 'write' },
      '-O --remote-name -J --remote-header-name': reaches('Downloads a file.'),
      '-T --upload-file': { value: 'read' },
      '-K --config': { value: 'read' },
      '-c --cookie-jar -D --dump-header --trace --trace-ascii --stderr': { value: 'write' },
    },
  },
  wget: {
    version: '-V -h',
    instead: (words) => (isLoopbackRequest(words) && printsIt(words) ? wgetLoopback : undefined),
    does: overNetwork,
  },
  'aria2c axel lftp ftp tftp httpie http https xh wget2': {
    version: '-V -h',
    does: overNetwork,
    values: '-U --user-agent --header -t --tries -T --timeout -e',
    options: {
      '-O --output-document -o --output-file -P --directory-prefix -a': { value: 'write' },
      '-i --input-file': { value: 'read' },
      '--post-file --body-file': { value: 'read' },
    },
  },
  'nc ncat netcat': {
    instead: (words) => (isLoopbackProbe(words) ? loopbackProbe : undefined),
    does: overNetwork,
    also: handsOver,
  },
  'socat telnet': { does: overNetwork, also: handsOver },
  'ping ping6 dig nslookup host whois traceroute tracepath mtr nmap arping fping iperf iperf3 tcpdump tshark ngrep ab wrk hey k6 siege speedtest speedtest-cli websocat wscat grpcurl rclone s3cmd mc restic borg youtube-dl yt-dlp ngrok cloudflared':
    overNetwork,
  ifconfig: {
    operands: 'text',
    flags: '-asv',
    also: ({ operands }) => (operands.length > 1 ? reaches('Changes the network.') : undefined),
  },
  // `-b` alone is no flag: it runs the commands in a file.
  ip: {
    oneDash: true,
    flags: ipFlags,
    commands: {
      '': {},
      'a addr address link l route r neigh n rule maddress': {
        oneDash: true,
        flags: ipFlags,
        commands: { '': {}, 'show list ls get': { operands: 'text' } },
        otherwise: reaches('Changes the network.'),
      },
    },
    otherwise: reaches('Changes the network.'),
  },
  ss: {
    operands: 'text',
    flags:
      '-0246abdehiHlmnoOprstuwxVzZ --tcp --udp --listening --numeric --all --processes --summary --no-header --extended --resolve',
    values: '-f --family -A --query',
    options: { '-K --kill': reaches('Ends connections.') },
  },
  netstat: {
    operands: 'text',
    flags: '-46abcdeglLmnoprstuvwWx --tcp --udp --listening --numeric --all --programs --route --statistics',
    values: '-I',
  },
  lsof: {
    operands: 'look',
    flags: '-ablnNOPRtUVwX',
    values: '-p -u -c -d',
    options: { '-i -s -g': { attached: true } },
    also: (args, words, where) => namedByLsof(args) ?? foldersOfLsof(args, words, where),
  },
  'route arp iptables ip6tables nft ufw firewall-cmd nmcli iw iwconfig brctl tc ethtool networksetup scutil':
    reaches('Changes the network.'),
  'mail mailx sendmail mutt swaks': reaches('Sends a message.'),
};
