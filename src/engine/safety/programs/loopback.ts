import { changes, type Effect } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';
import { type Program } from './program.ts';

/** A request to a server of this machine, and to nobody else: with nothing that changes something there. */
export const loopbackRequest: Program = {
  service: 'loopback',
  operands: 'text',
  flags:
    '-sSfiIvkgG46q --silent --show-error --fail --fail-with-body --include --head --verbose --insecure --globoff --get --ipv4 --ipv6 --compressed --no-progress-meter --http1.1 --http2 --no-buffer -N --quiet --no-verbose -nv',
  values:
    '-H --header -m --max-time --connect-timeout -w --write-out -A --user-agent -X --request -e --referer --timeout --tries -T -t -O -o --output',
  also: onlyAsks,
};

/** Whether all that a request is about is on this machine. */
export const isLoopbackRequest = (words: readonly Text[]) =>
  words.some(isLoopback) && words.every((word) => isLoopback(word) || !isAddress(word));

const isLoopback = ({ value = '' }: Text) =>
  /^(https?:\/\/)?(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\]|0\.0\.0\.0)(:\d+)?([/?#].*)?$/i.test(
    value,
  );

/** What an operand or a value of an option could be. */
const isAddress = ({ value }: Text) => value === undefined || /:\/\/|^[^\s/-][^\s/]*\.[a-z]/i.test(value);

function onlyAsks({ options, operands }: Arguments): Effect | undefined {
  const isOther = options.some(
    ({ name, value }) => isMethod(name) && !/^(GET|HEAD|OPTIONS)$/i.test(value?.value ?? ''),
  );
  const toFile = options.some(
    ({ name, value }) => isOutput(name) && !/^(-|\/dev\/null)$/.test(value?.value ?? ''),
  );
  if (isOther) return changes('May change something in a server of this machine.');
  if (toFile) return changes('Downloads a file.');
  return operands.every(isLoopback) ? undefined : changes('Asks for more than a server of this machine.');
}

const isOutput = (name: string) => ['-O', '-o', '--output'].includes(name);

const isMethod = (name: string) => name === '-X' || name === '--request';

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
