import { dirname } from 'node:path';
import { isBelow } from './ruleList.ts';
import { pathsWith, type OwnPlaces, type Rule, type Sandbox } from './sandbox.ts';

/** Devices that every command may write to. */
const devices = ['/dev/null', '/dev/zero', '/dev/tty', '/dev/dtracehelper', '/dev/stdout', '/dev/stderr'];

/** By which programs ask others, outside of the sandbox, to start something for them. */
const askingOthers = ['appleevent-send', 'lsopen', 'job-creation'];

/**
 * The same sandbox as a profile of macOS. The last rule that fits counts. What is not there yet can be named too.
 */
export function seatbeltProfile(sandbox: Sandbox, { directory, state, privateFolder }: OwnPlaces): string {
  const { rules, network, sockets } = sandbox;
  return [
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    `(allow file-write* ${devices.map(literal).join(' ')} (regex #"^/dev/(fd/|ttys|ptmx)"))`,
    ...rules.flatMap(ruleText),
    ...renames(sandbox).map((path) => `(deny file-write-unlink ${literal(path)})`),
    `(allow file-read* (subpath ${string(directory)}))`,
    `(allow file-write* ${literal(state)})`,
    ...(sandbox.reading ? [`(allow file-write* (subpath ${string(privateFolder)}))`] : []),
    ...askingOthers.map((operation) => `(deny ${operation})`),
    ...(network === 'deny' ? ['(deny network*)'] : []),
    // Names are looked up by a socket too.
    ...(network === 'allow' && sockets === 'deny'
      ? ['(deny network-outbound (remote unix-socket))', `(allow network-outbound ${literal(resolver)})`]
      : []),
    ...(network === 'deny' && sockets === 'allow'
      ? ['(allow network* (local unix-socket) (remote unix-socket))']
      : []),
  ].join('\n');
}

const resolver = '/private/var/run/mDNSResponder';

function ruleText({ path, access, isFolder }: Rule): string[] {
  const place = `(${isFolder ? 'subpath' : 'literal'} ${string(path)})`;
  switch (access) {
    case 'write':
      return [`(allow file-read* file-write* ${place})`];
    case 'read':
      return [`(allow file-read* ${place})`, `(deny file-write* ${place})`];
    case 'none':
      return [`(deny file-read* file-write* ${place})`];
    case 'hidden':
      // Programs ask about each folder on the way to a file.
      return [`(deny file-read* file-write* ${place})`, `(allow file-read-metadata ${place})`];
  }
}

/** The folders on the way to what may not be changed: renamed, they could be replaced with all that is in them. */
function renames(sandbox: Sandbox): string[] {
  const writable = pathsWith(sandbox, 'write');
  const kept = [...pathsWith(sandbox, 'read'), ...pathsWith(sandbox, 'hidden')];
  const parents = kept.map((path) => dirname(path));
  return [...new Set(parents)].filter((path) => writable.some((root) => isBelow(root, path)));
}

const literal = (path: string) => `(literal ${string(path)})`;

const string = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;
