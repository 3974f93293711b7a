import { changes, doubtful, type Effect } from '../effect.ts';
import { type Text } from '../words/text.ts';
import { type Arguments } from './arguments.ts';
import { type Programs } from './program.ts';
import { diffSecrets } from './searchedSecrets.ts';

/** `-20`, `-U3`: numbers as options, or joined to one. */
export const digits = '-0123456789';

const runsOther = doubtful('Runs another program.');

/** Which files are read is written in a file. */
export const namesInFile = doubtful('Reads the files that are named in another one.');

/** `@file` stands for the words in a file. */
const wordsInFile = (_: Arguments, words: readonly Text[]): Effect | undefined => {
  const list = words.find(({ value }) => value?.startsWith('@'));
  return list && { ...namesInFile, offending: list.source };
};

/** Programs of binutils take `@file` for the options in it. */
const optionsInFile = (_: Arguments, words: readonly Text[]): Effect | undefined =>
  words.some(({ value }) => value?.startsWith('@'))
    ? doubtful('Takes options from a file, and one may have it load a library.')
    : undefined;

const checksums =
  '-bctqrswz --binary --check --text --tag --untagged --quiet --status --strict --warn --ignore-missing --zero --raw --base64';

/** Programs of every system that show what is in files, as it is or in another form. */
export const reading: Programs = {
  pr: { operands: 'read', flags: `-adfFJmnrtT ${digits}`, values: '-h --header -l --length -w --width' },
  shuf: {
    operands: 'read',
    flags: '-erz --echo --repeat --zero-terminated',
    values: '-n --head-count -i --input-range',
    options: { '-o --output': { value: 'write' }, '--random-source': { value: 'read' } },
  },
  'cat gcat': {
    operands: 'read',
    flags:
      '-AbeEnstTuv --show-all --number --number-nonblank --show-ends --show-tabs --show-nonprinting --squeeze-blank',
  },
  tac: { operands: 'read', flags: '-br --before --regex', values: '-s --separator' },
  rev: { operands: 'read' },
  wc: {
    operands: 'read',
    flags: '-clmwL --bytes --chars --lines --words --max-line-length --total',
    options: { '--files0-from': { value: 'read', adds: namesInFile } },
  },
  comm: {
    operands: 'read',
    flags: '-123iz --total --check-order --nocheck-order --zero-terminated',
    values: '--output-delimiter',
  },
  'cksum sum md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum': {
    operands: 'read',
    flags: checksums,
    values: '-a --algorithm -l --length',
  },
  shasum: { operands: 'read', flags: `${checksums} -0U`, values: '-a --algorithm' },
  md5: { operands: 'read', flags: '-nqr', values: '-s' },
  'hexdump hd': {
    operands: 'read',
    flags: '-bcCdovx --canonical --no-squeezing',
    values: '-e -n -s --length --skip',
    options: { '-f --format-file': { value: 'read' } },
  },
  od: {
    operands: 'read',
    flags: `-abcdfhilosvwx --traditional --output-duplicates --width ${digits}`,
    values: '-A --address-radix -j --skip-bytes -N --read-bytes -S -t --format',
    options: { '--strings': { attached: true } },
  },
  xxd: {
    oneDash: true,
    stops: true,
    operands: { first: 'read', rest: 'write' },
    flags: '-a -b -d -e -E -i -p -ps -plain -postscript -u',
    values: '-c -cols -g -groupsize -l -len -s -seek -o',
    options: { '-r': changes('Writes bytes.') },
  },
  strings: {
    operands: 'read',
    flags: `-adfow --all --data --print-file-name --include-all-whitespace ${digits}`,
    values: '-n --bytes -t --radix -e --encoding',
    also: wordsInFile,
  },
  fold: { operands: 'read', flags: `-bs --bytes --spaces ${digits}`, values: '-w --width' },
  fmt: {
    operands: 'read',
    flags: `-cstu ${digits}`,
    values: '-w --width -g --goal -p --prefix',
  },
  'expand unexpand': {
    operands: 'read',
    flags: `-ai --initial --all --first-only ${digits}`,
    values: '-t --tabs',
  },
  nl: {
    operands: 'read',
    flags: '-p --no-renumber',
    values:
      '-b --body-numbering -d -f --footer-numbering -h --header-numbering -i --line-increment -l -n --number-format -s --number-separator -v --starting-line-number -w --number-width',
  },
  paste: { operands: 'read', flags: '-sz --serial --zero-terminated', values: '-d --delimiters' },
  column: {
    operands: 'read',
    flags: '-exJLt --table --fillrows --json --keep-empty-lines --table-noheadings',
    values: '-s --separator -o --output-separator -c --output-width -N --table-columns -R --table-right',
  },
  'base64 base32 basenc': {
    operands: 'read',
    flags: '-dD --decode --base64 --base64url --base32 --base16',
    values: '-w --wrap -b',
    options: { '-o --output': { value: 'write' }, '--input': { value: 'read' } },
  },
  'bat batcat': {
    operands: 'read',
    flags:
      '-AdfhLnpPuS --show-all --diff --force-colorization --list-languages --list-themes --number --plain --unbuffered --no-paging',
    values:
      '-l --language -r --line-range -H --highlight-line --style --theme --color --decorations --wrap --paging --tabs --terminal-width --file-name',
    options: { '--pager': { value: 'text', adds: runsOther } },
    also: ({ operands }) =>
      operands[0]?.value === 'cache' ? changes('Writes the cache of the program.') : undefined,
  },
  'head ghead': {
    operands: 'read',
    flags: `-qvz --quiet --silent --verbose --zero-terminated ${digits}`,
    values: '-n --lines -c --bytes',
  },
  'tail gtail': {
    operands: 'read',
    flags: `-fFqrvz --follow --retry --quiet --silent --verbose --zero-terminated ${digits}`,
    values: '-n --lines -c --bytes --pid -s --sleep-interval --max-unchanged-stats',
  },
  less: {
    operands: 'read',
    flags:
      '-eEfFgGiIJKLmMnNqQrRsSX~ --quit-if-one-screen --no-init --RAW-CONTROL-CHARS --raw-control-chars --chop-long-lines --LINE-NUMBERS --ignore-case --IGNORE-CASE',
    also: (_, words) =>
      words.some(({ value }) => value?.startsWith('+')) ? doubtful('Has a pager run commands.') : undefined,
  },
  more: {
    operands: 'read',
    flags: `-cdefpsu ${digits}`,
    also: (_, words) =>
      words.some(({ value }) => value?.startsWith('+')) ? doubtful('Has a pager run commands.') : undefined,
  },
  'sort gsort': {
    operands: 'read',
    flags:
      '-bcCdfghimMnrRsuVz --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse --version-sort --check --merge --stable --unique --zero-terminated --debug',
    values: '-k --key -t --field-separator -S --buffer-size --parallel --batch-size --sort',
    options: {
      '-o --output': { value: 'write' },
      '-T --temporary-directory': { value: 'write' },
      '--files0-from': { value: 'read', adds: namesInFile },
      '--compress-program': { value: 'text', adds: runsOther },
      '--random-source': { value: 'read' },
    },
  },
  uniq: {
    operands: { first: 'read', rest: 'write' },
    flags: `-cdDiuz --count --repeated --all-repeated --group --ignore-case --unique --zero-terminated ${digits}`,
    values: '-f -s -w --skip-fields --skip-chars --check-chars',
  },
  cut: {
    operands: 'read',
    flags: '-nsz --complement --only-delimited --zero-terminated',
    values: '-d -f -c -b --delimiter --fields --characters --bytes --output-delimiter',
  },
  tr: { operands: 'text', flags: '-cCdst --complement --delete --squeeze-repeats --truncate-set1' },
  join: {
    operands: 'read',
    flags: '-iz --ignore-case --check-order --nocheck-order --header --zero-terminated',
    values: '-t -o -j -1 -2 -a -v -e',
  },
  tsort: { operands: 'read' },
  'diff colordiff': {
    operands: 'read',
    flags: `-abBcdeEiNnpPqrstTuwyZ --brief --report-identical-files --recursive --new-file --unidirectional-new-file --text --ignore-case --ignore-file-name-case --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space --ignore-blank-lines --show-c-function --expand-tabs --initial-tab --side-by-side --left-column --suppress-common-lines --minimal --speed-large-files --no-dereference --strip-trailing-cr --normal --color --unified --context ${digits}`,
    values:
      '-U -C -x --exclude -I --ignore-matching-lines -L --label -F --show-function-line -W --width --tabsize --horizon-lines',
    options: { '-X --exclude-from --from-file --to-file': { value: 'read' } },
    also: diffSecrets,
  },
  diff3: { operands: 'read', flags: '-aAeEmTxX3 --text --merge --show-all', values: '-L --label' },
  sdiff: {
    operands: 'read',
    flags: '-abBdEilstWZ --suppress-common-lines --left-column --ignore-all-space',
    values: '-w --width',
    options: { '-o --output': { value: 'write' } },
  },
  delta: { operands: 'read' },
  cmp: {
    operands: 'read',
    flags: '-bls --print-bytes --verbose --quiet --silent',
    values: '-i --ignore-initial -n --bytes',
  },
  iconv: {
    operands: 'read',
    flags: '-cls --list --silent',
    values: '-f -t --from-code --to-code',
    options: { '-o --output': { value: 'write' } },
  },
  bc: { operands: 'read', flags: '-ilqsw --mathlib --quiet --standard --warn' },
  nm: {
    operands: 'read',
    flags:
      '-aABCDglnoprSsuvW --debug-syms --demangle --no-demangle --dynamic --extern-only --undefined-only --defined-only --numeric-sort --print-size --size-sort --reverse-sort --line-numbers',
    values: '-f --format -t --radix',
    also: optionsInFile,
  },
  objdump: {
    operands: 'read',
    flags:
      '-aCdDfFgGhlprRsStTwxz --all-headers --archive-headers --demangle --disassemble --disassemble-all --dynamic-syms --file-headers --full-contents --headers --private-headers --reloc --section-headers --source --syms --wide --no-show-raw-insn',
    values:
      '-b --target -j --section -m --architecture -M --disassembler-options --start-address --stop-address',
    also: optionsInFile,
  },
  readelf: {
    operands: 'read',
    flags:
      '-aACdeghIlnrsStuVW --all --arch-specific --demangle --dynamic --file-header --headers --notes --program-headers --relocs --section-headers --sections --segments --symbols --syms --version-info --wide',
    values: '-p --string-dump -x --hex-dump',
    also: optionsInFile,
  },
  size: {
    operands: 'read',
    flags: '-ABdotx --common --totals',
    values: '--format --radix',
    also: optionsInFile,
  },
  otool: { operands: 'read', flags: '-hlLtTvV' },
  lipo: { oneDash: true, operands: 'read', flags: '-info -detailed_info -archs' },
  addr2line: {
    operands: 'text',
    flags: '-aCfips --addresses --basenames --demangle --functions --inlines --pretty-print',
    values: '-b --target -j --section',
    options: { '-e --exe': { value: 'read' } },
    also: optionsInFile,
  },
  'c++filt': {
    operands: 'text',
    flags: '-inp_ --no-verbose --no-params',
    values: '-s --format',
    also: optionsInFile,
  },
  ldd: {
    operands: 'read',
    flags: '-druv --data-relocs --function-relocs --unused --verbose',
    also: ({ operands }) =>
      operands.some(({ value }) => !/^\/(usr|bin|sbin|lib\w*)\/(?!.*\.\.)/.test(value ?? ''))
        ? doubtful('May run the program that it looks at.')
        : undefined,
  },
};
