import { basename } from 'node:path';
import { doubtful, type Effect, reaches, readAtMost } from '../effect.ts';
import { type Whereabouts } from '../paths/judgePath.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';
import { picksHarmless } from './printedVariables.ts';
import { type Programs } from './program.ts';

const outside = reaches('Changes a setting of the system.');

/** `date 01020304` sets the clock; only what begins with `+` is how it is shown. */
/** What is no format is a time. An unknown word is a format only if it is written so that it begins as one. */
const setsClock = ({ operands }: Arguments): Effect | undefined =>
  operands.some(({ value, start = '', isWhole }) => !(value ?? (isWhole ? start : '')).startsWith('+'))
    ? reaches('Sets the clock.')
    : undefined;

/** A page is looked up by its name; a path is a file that is formatted. */
const formatsFile = ({ operands }: Arguments): Effect | undefined =>
  operands.some(({ value }) => value?.includes('/'))
    ? doubtful('Formats a file, which may run programs.')
    : undefined;

const harmlessVariables =
  /^(PATH|HOME|USER|SHELL|LANG|LC_\w+|PWD|TERM|TZ|EDITOR|NODE_ENV|CI|HOSTNAME|LOGNAME|TMPDIR|XDG_\w+|JAVA_HOME|GOPATH|GOROOT|VIRTUAL_ENV|CONDA_PREFIX|DISPLAY|NVM_DIR|PYTHONPATH)$/;

function printsVariables(
  { operands }: Arguments,
  words: readonly Text[],
  { readers = [] }: Whereabouts,
): Effect | undefined {
  if (words.length === 0 && picksHarmless(readers)) return undefined;
  const isHarmless = (text: Text) => harmlessVariables.test(basename(text.value ?? ''));
  return operands.length > 0 && operands.every(isHarmless)
    ? undefined
    : readAtMost('Prints variables, and secrets may be among them.');
}

/** Programs that tell of the system, of the time, of themselves and of others. */
export const world: Programs = {
  'seq yes factor expr uptime uname arch hostid nproc whoami id groups logname users w tty locale getconf tput numfmt sleep usleep cal ncal':
    { anyText: true, anyOption: true },
  who: { operands: 'read', flags: '-abdHlmpqrstTuw --all --boot --heading --count --users' },
  'date gdate': {
    anyText: true,
    flags: '-jnRu --utc --universal --rfc-email --debug --resolution',
    values: '-d --date --rfc-3339',
    options: {
      '-I --iso-8601': { attached: true },
      '-f --file': { value: 'read' },
      '-r --reference': { value: 'look' },
      '-s --set': { value: 'text', adds: reaches('Sets the clock.') },
    },
    also: setsClock,
  },
  dircolors: { operands: 'read', flags: '-bcp --sh --csh --print-database' },
  hostname: {
    flags: '-aAdfiIsvy --alias --all-fqdns --all-ip-addresses --domain --fqdn --long --ip-address --short',
    also: ({ operands }) => (operands.length > 0 ? outside : undefined),
  },
  printenv: { flags: '-0 --null', also: printsVariables },
  'env genv': {
    also: (_, words, { readers = [] }) =>
      words.length === 0 && picksHarmless(readers)
        ? undefined
        : readAtMost('Prints all variables, and secrets may be among them.'),
  },
  which: { operands: 'text', flags: '-as --all' },
  whereis: { operands: 'text', flags: '-bms' },
  whence: { operands: 'text', flags: '-acpvw' },
  'man whatis apropos': {
    operands: 'text',
    flags: '-afkKw --all --apropos --whatis --where --path --exact --wildcard --regex',
    values: '-s -S --sections',
    also: formatsFile,
  },
  'info pinfo': { operands: 'text', also: formatsFile },
  tldr: reaches('Downloads pages.'),
};
