import { changes, doubtful, type Effect, onlyReads, reaches, unknowable } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';
import { type Programs } from './program.ts';
import { recursiveSecrets } from './searchedSecrets.ts';

const runsOther = unknowable('Has the archiver run another program.');

/**
 * Letters that neither run something nor write, while archives are listed or printed. The name of the archive is the next
 * word, with nothing joined to its letter: without a dash each letter has a word of its own.
 */
const harmlessLetters = /^-?[tvzjJZaOxkpRw]*f?$/;
const harmlessLongs =
  /^--(list|verbose|file|gzip|gunzip|bzip2|xz|zstd|lzip|lzma|lzop|auto-compress|exclude|strip-components|wildcards|no-wildcards|no-recursion|numeric-owner|full-time|directory|utc|extract|to-stdout|warning|quoting-style|occurrence|force-local)(=|$)/;

/** `tar tf x`, `tar -tf x` and `tar --list` only list; all the rest writes. */
function tarEffect(_args: Arguments, words: readonly Text[]): Effect | undefined {
  const values = words.map(({ value }) => value ?? '');
  const effect = tarMode(values);
  if (effect && !values.some((value) => runners.test(value))) return effect;
  const other = values.find((value, index) =>
    value.startsWith('--')
      ? value !== '--' && !harmlessLongs.test(value)
      : (index === 0 || value.startsWith('-')) && value !== '-C' && !harmlessLetters.test(value),
  );
  return other === undefined ? undefined : { ...runsOther, offending: other };
}

const runners = /^--(to-com|checkpoint-a|use-compress|info-s|new-volume-s|rsh-c|rmt-c)|^-?[a-zA-Z]*[IF]/;

function tarMode(values: readonly string[]): Effect | undefined {
  if (values.some((value) => /^(-[a-zA-Z]*f|--file=)?[^/=]+:/.test(value)))
    return reaches('Opens an archive on another machine.');
  const letters = values
    .filter((value, index) => (index === 0 && /^[a-zA-Z]+$/.test(value)) || /^-[a-zA-Z]+$/.test(value))
    .join('');
  const lists =
    (letters.includes('t') || values.includes('--list')) && !/[cxruA]/.test(letters.replace(/^-/, ''));
  if (
    lists &&
    !values.some((value) => /^--(extract|create|append|update|delete|get|concatenate|index-file)/.test(value))
  )
    return undefined;
  const toOutput = letters.includes('x') && letters.includes('O') && !/[cru]/.test(letters);
  return toOutput ? undefined : changes('Writes or unpacks an archive.');
}

const writes = changes('Writes or unpacks an archive.');

/** `xz -td f`: of several things to do, some programs do the last. */
function unpacksAsWell({ options }: Arguments): Effect | undefined {
  const has = (names: RegExp) => options.some(({ name }) => names.test(name));
  const isShown = has(/^(-c|--(to-)?stdout)$/);
  return !isShown && has(/^(-[dz]|--(de|un)?compress)$/) ? changes('Replaces files by others.') : undefined;
}

/** `@file`. */
const argumentsInFile = ({ operands }: Arguments) =>
  operands.some(({ value }) => value?.startsWith('@')) ? doubtful('Takes arguments from a file.') : undefined;

/** Archives and compressed files. */
export const archive: Programs = {
  'tar gtar bsdtar': {
    operands: 'read',
    anyOption: true,
    values: '--exclude',
    options: { '-f --file': { value: 'read' }, '-C --directory': { value: 'look' } },
    also: tarEffect,
  },
  unzip: {
    does: changes('Unpacks an archive.'),
    operands: { first: 'read', rest: 'content' },
    flags: '-qC1hms',
    options: { '-l -t -v -Z -p -c': { does: onlyReads }, '-d': { value: 'write' } },
  },
  'zipinfo zcat gzcat bzcat xzcat zstdcat lzcat zdiff zcmp': { operands: 'read', flags: '-1fhlmqstuvz' },
  'gzip gunzip pigz bzip2 bunzip2 xz unxz zstd unzstd lzma brotli compress uncompress': {
    version: '-V -h',
    does: changes('Replaces files by compressed ones, or the other way round.'),
    operands: 'write',
    flags:
      '-0123456789adfknNqrv --decompress --uncompress --keep --quiet --verbose --force --no-name --name --best --fast',
    options: {
      '-l --list -t --test': { does: onlyReads, operands: 'read' },
      '-c --stdout --to-stdout': { does: onlyReads, operands: 'read' },
      '-o': { value: 'write' },
    },
    also: (args, words, where) => unpacksAsWell(args) ?? recursiveSecrets('-r')(args, words, where),
  },
  '7z 7za 7zz': {
    commands: { 'l t': { operands: 'read', oneDash: true, flags: '-slt -ba' } },
    otherwise: writes,
  },
  jar: { commands: { 'tf tvf': { operands: 'read', also: argumentsInFile } }, otherwise: writes },
  'zip rar unrar cpio ditto hdiutil': writes,
  'rpm2cpio ar': { operands: 'read', does: changes('Writes or unpacks an archive.') },
};
