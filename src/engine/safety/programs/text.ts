import { changes, doubtful, readAtMost, unknowable } from '../effect.ts';
import { awkEffect } from './awkProgram.ts';
import { jqEffect, programInFile } from './jqProgram.ts';
import { sedEffect } from './sedScript.ts';
import { type Programs } from './program.ts';
import { judgesWrittenCode } from './writtenCode.ts';

const runsOther = unknowable('Runs another program.');
const searches = { first: 'text', rest: 'read' } as const;

/** Programs with a language of their own, for text and data. */
export const text: Programs = {
  'sed gsed': {
    operands: searches,
    flags:
      '-abEnrsuz --quiet --silent --regexp-extended --separate --unbuffered --null-data --posix --sandbox --debug --follow-symlinks --binary',
    values: '-l --line-length',
    options: {
      '-e --expression': { value: 'text', operands: 'read' },
      '-f --file': { value: 'read', operands: 'read', adds: programInFile },
      '-i --in-place': {
        attached: true,
        adds: changes('Changes files in place.'),
        operands: { first: 'text', rest: 'write' },
      },
    },
    also: sedEffect,
  },
  'awk gawk mawk nawk': {
    operands: searches,
    stops: true,
    flags: '-bcCknNOPrsSt --csv --posix --traditional --sandbox --characters-as-bytes --re-interval',
    values: '-F -v --field-separator --assign',
    options: {
      '-f --file -E --exec': { value: 'read', adds: programInFile },
      '-i --include -l --load': { value: 'text', adds: doubtful('Loads an extension.') },
      '-o --pretty-print -p --profile -d --dump-variables': {
        attached: true,
        adds: changes('Writes a file.'),
      },
      '-e --source': { value: 'text', adds: runsOther },
    },
    also: awkEffect,
  },
  'jq gojq jaq': {
    operands: searches,
    flags:
      '-abcCehjMnrRsSV --null-input --raw-output --raw-output0 --join-output --raw-input --slurp --compact-output --color-output --monochrome-output --ascii-output --sort-keys --exit-status --tab --unbuffered --stream --stream-errors --seq --args --jsonargs --binary',
    values: '--indent',
    options: {
      // A program can print variables.
      '-f --from-file': { operands: 'read', adds: programInFile },
      '-L': { value: 'read', adds: programInFile },
      '--arg --argjson': { value: 'text' },
      '--slurpfile --rawfile': { value: 'text', operands: 'read' },
    },
    also: (_, words) => jqEffect(words),
  },
  yq: {
    operands: searches,
    flags:
      '-CejMnNPrx --unwrapScalar --prettyPrint --colors --no-colors --no-doc --null-input --exit-status --tojson --raw-output',
    values: '-p -o --input-format --output-format --indent -I',
    options: {
      '-i --inplace --in-place -s --split-exp': changes('Changes files in place.'),
      '--from-file': { value: 'read', adds: programInFile },
    },
    also: (_, words) =>
      words.some(({ value }) => /env|load|import|include/i.test(value ?? ''))
        ? readAtMost('Uses variables or other files.')
        : undefined,
  },
  xmllint: {
    operands: 'read',
    flags: '--noout --format --html --recover --nonet --noblanks --nowarning',
    values: '--xpath --encode',
    options: { '-o --output': { value: 'write' }, '--schema': { value: 'read' }, '--shell': runsOther },
  },
  'perl perl5': { version: '-v -V', anyOption: true, anyText: true, also: judgesWrittenCode },
  'vi vim nvim nano emacs ed ex pico micro code subl': { does: unknowable('Opens an editor.') },
  expect: unknowable('Runs a program of its own.'),
};
