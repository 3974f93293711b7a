import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** How Linux marks a socket that takes connections. */
const tcpListens = '0A';
const unixListens = '00010000';

/** The sockets on which this process takes connections and VS Code itself does not. None outside Linux. */
export function listeners(): string[] {
  if (!existsSync('/proc/self/fd')) return [];
  const own = ownSockets();
  const tcp = ['tcp', 'tcp6'].flatMap((table) =>
    rows(table).filter((row) => row[3] === tcpListens && own.has(row[9])),
  );
  const unix = rows('unix').filter((row) => row[3] === unixListens && own.has(row[6]));
  return [
    ...tcp.map((row) => `listener on TCP ${row[1] ?? ''}`),
    ...unix
      .map((row) => row[7] ?? '')
      .filter((path) => !basename(path).startsWith('vscode-'))
      .map((path) => `listener on ${path}`),
  ];
}

const rows = (table: string) =>
  readFileSync(`/proc/self/net/${table}`, 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));

/** The numbers of all sockets that this process has open. */
function ownSockets(): Set<string | undefined> {
  const targets = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return ''; // Closed meanwhile.
    }
  });
  return new Set(targets.map((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1]).filter(Boolean));
}
