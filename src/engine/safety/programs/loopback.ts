import { changes, reaches, unknowable, type Effect } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { valuesOf, type Arguments } from './arguments.ts';
import { type Program } from './program.ts';

/** A request by `curl` to a server of this machine, and to nobody else: with nothing that changes something there. */
export const curlLoopback: Program = {
  service: 'loopback',
  operands: 'text',
  flags:
    '-sSfiIvkgGN46q --silent --show-error --fail --fail-with-body --include --head --verbose --insecure --globoff --get --ipv4 --ipv6 --compressed --no-progress-meter --http1.1 --http2 --no-buffer',
  values:
    '-H --header -m --max-time --connect-timeout -w --write-out -A --user-agent -X --request -e --referer -o --output',
  also: (args) => onlyAsks(args, '-o --output'),
};

/** The same by `wget`, which goes where it is sent unless it is told not to. */
export const wgetLoopback: Program = {
  service: 'loopback',
  operands: 'text',
  flags: '-qnvS46 --quiet --no-verbose --server-response --no-check-certificate --no-proxy',
  values: '-T --timeout -t --tries -U --user-agent --header --max-redirect -O --output-document',
  also: (args) => onlyAsks(args, '-O --output-document') ?? mayBeSentOn(args),
};

function mayBeSentOn(args: Arguments): Effect | undefined {
  const limits = valuesOf(args, '--max-redirect');
  const stays = limits.length > 0 && limits.every(({ value }) => value === '0');
  return stays
    ? undefined
    : reaches('Follows a server of this machine to others; not with --max-redirect=0.');
}

/** Whether all that a request is about is on this machine. */
export const isLoopbackRequest = (words: readonly Text[]) =>
  words.some(isLoopback) && words.every((word) => isLoopback(word) || !isAddress(word));

const isLoopback = ({ value = '' }: Text) =>
  /^(https?:\/\/)?(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|0\.0\.0\.0)(:\d+)?(\/.*)?$/i.test(value);

/** What an operand or a value of an option could be. */
const isAddress = ({ value }: Text) => value === undefined || /:\/\/|^[^\s/-][^\s/]*\.[a-z]/i.test(value);

function onlyAsks(args: Arguments, output: string): Effect | undefined {
  const isOther = valuesOf(args, '-X --request').some(
    ({ value = '' }) => !/^(GET|HEAD|OPTIONS)$/i.test(value),
  );
  const toFile = valuesOf(args, output).some(({ value = '' }) => !/^(-|\/dev\/null)$/.test(value));
  const ofFile = valuesOf(args, '-H --header -w --write-out').find(({ value = '' }) => fromFile.test(value));
  if (isOther) return changes('May change something in a server of this machine.');
  if (toFile) return changes('Downloads a file.');
  if (ofFile) return { ...unknowable('Sends or writes a file.'), offending: ofFile.source };
  return args.operands.every(isLoopback)
    ? undefined
    : changes('Asks for more than a server of this machine.');
}

/** `-H @file`, and `-w '%output{file}'`. */
const fromFile = /^@|%output\{/;

/** Whether somebody listens at a port of this machine. Nothing is sent. */
export const loopbackProbe: Program = {
  service: 'loopback',
  operands: 'text',
  flags: '-46nvz',
  values: '-w',
};

/** `nc -z localhost 5432`. */
export function isLoopbackProbe(words: readonly Text[]): boolean {
  const [host, ...ports] = words.filter(
    ({ value = '' }, index) => !value.startsWith('-') && words[index - 1]?.value !== '-w',
  );
  return (
    words.some(({ value }) => /^-[46nv]*z[46nv]*$/.test(value ?? '')) &&
    host !== undefined &&
    isLoopback(host) &&
    ports.every(({ value }) => /^\d+(-\d+)?$/.test(value ?? ''))
  );
}
