/** A word that is one of these options, joined letters among them. */
const options = (letters: string, ...long: readonly string[]) =>
  [...(letters === '' ? [] : [`-[${letters}]+`]), ...long.map((name) => `--${name}`)].join('|');

const number = '\\d{1,9}';
/** A name, or a path without a wildcard in it. Nothing else begins with a dash. */
const operand = '[^-][^]*';

const only = (...forms: readonly string[]) => new RegExp(`^(?:${forms.filter(Boolean).join('|')})$`);

const counts = [`-${number}`, '-[nc]', `-[nc][-+]?${number}`, `--(lines|bytes)=[-+]?${number}`, '-[qv]'];
const checksum = only(options('bt', 'tag', 'binary', 'text'), operand);
const searches = [
  options(
    'abcEFhHiIlLnoqsvwxzP',
    ...['ignore-case', 'line-number', 'count', 'fixed-strings', 'extended-regexp', 'only-matching'],
    ...['files-with-matches', 'invert-match', 'word-regexp', 'no-messages', 'with-filename', 'no-filename'],
  ),
  ...[`-[ABCm]`, `-[ABCm]${number}`, '-e', `--(max-count|context|after-context|before-context)=${number}`],
  ...['--(include|exclude|exclude-dir)=[^]+', '--colou?r=(never|always|auto)'],
];

/**
 * Programs that only their words tell what to do, each with all that its words may be. An option that is missing here is
 * only asked about; one too many would run unasked with nothing to keep it. Missing are programs that follow links which
 * they find, as `diff` does in folders, and those that have settings in the workspace, as `git` has.
 */
export const strictForms: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([
  ...['true', 'false', 'echo'].map((name) => [name, /^[^]*$/] as const),
  ...['whoami', 'uptime', 'arch', 'hostname', 'nproc', 'tty'].map((name) => [name, /^(?!)$/] as const),
  ['pwd', only('-[LP]')],
  // What begins with a dash may be `-v`, which evaluates the name of a variable.
  ['printf', only(operand, '')],
  ['test', only('-[defhLrswxzn]', '!?=', '==', '-(eq|ne|lt|le|gt|ge|nt|ot)', '!', operand, '')],
  ['[', only('-[defhLrswxzn]', '!?=', '==', '-(eq|ne|lt|le|gt|ge|nt|ot)', '!', ']', operand, '')],
  [
    'ls',
    only(
      options('1aAbBcCdFgGhHilLmnNopqQrRsStuUvxX', 'all', 'almost-all', 'human-readable', 'full-time'),
      operand,
    ),
  ],
  ['cat', only(options('AbeEnstTuv', 'number', 'show-all', 'show-ends', 'show-tabs'), operand)],
  ['head', only(...counts, operand)],
  ['tail', only(...counts, operand)],
  ['wc', only(options('clmwL', 'lines', 'words', 'bytes', 'chars'), operand)],
  ...['grep', 'egrep', 'fgrep'].map((name) => [name, only(...searches, operand)] as const),
  [
    'rg',
    only(
      options(
        'cFhHiIlnNoqsSvwx',
        'ignore-case',
        'smart-case',
        'line-number',
        'no-heading',
        'files',
        'count',
        'fixed-strings',
      ),
      ...[
        // Not `-g`: what it names is searched also where it is hidden, as `.env` is.
        '-[ABCmtTe]',
        `-[ABCm]${number}`,
        `--(max-count|context)=${number}`,
        '--color=never',
        operand,
      ],
    ),
  ],
  ['basename', only('-a', '-s', operand)],
  ['dirname', only(operand)],
  ['realpath', only('-[emsP]', operand)],
  ['readlink', only('-[efmn]+', operand)],
  ['stat', only('-[cLt]', '--format=[^]+', '--printf=[^]+', operand)],
  ['file', only('-[biL]+', '--brief', '--mime-type', '--mime', operand)],
  [
    'du',
    only(
      options('abchksm0', 'summarize', 'human-readable', 'apparent-size'),
      '-d',
      `-d${number}`,
      `--max-depth=${number}`,
      operand,
    ),
  ],
  ['df', only(options('ahHiklmPT', 'human-readable'), operand)],
  [
    'date',
    only(
      '-[uR]',
      '-I(date|hours|minutes|seconds)?',
      '-d',
      '--(utc|rfc-email|iso-8601)(=\\w+)?',
      '--date=[^]+',
      '\\+[^]*',
      operand,
    ),
  ],
  ['uname', only('-[amnoprsv]+')],
  ['id', only('-[gGnru]+')],
  ['which', only('-a', operand)],
  ['type', only('-[aptP]+', operand)],
  [
    'cut',
    only(
      '-[bcdfsz]',
      '-[bcf][\\d,-]+',
      '-d.',
      '--(delimiter|fields|characters|bytes|output-delimiter)=[^]+',
      '-s',
      operand,
    ),
  ],
  ['tr', only('-[cCdst]+', operand, '')],
  ['uniq', only(options('cdDiu', 'count', 'repeated', 'unique', 'ignore-case'), '-[fsw]', operand)],
  ['nl', only('-b', '-ba', '-w', '-s', operand)],
  ['tac', only(operand)],
  ['rev', only(operand)],
  ['cmp', only('-[bls]+', operand)],
  ['comm', only('-[123]+', operand)],
  ...['md5sum', 'sha1sum', 'sha256sum', 'sha512sum', 'cksum'].map((name) => [name, checksum] as const),
  ['seq', only('-w', `-?${number}`)],
  ['sleep', only('[\\d.]{1,6}[smhd]?')],
  ['free', only('-[bghkmtw]+')],
  [
    'tree',
    only('-[aCdDfFhiJnNpQrsStuU]+', '-L', '-[IP]', '--(noreport|dirsfirst|du|prune|gitignore)', operand),
  ],
  [
    'find',
    only(
      '-(name|iname|path|ipath|type|maxdepth|mindepth|size|mtime|mmin|newer|perm|empty|not|o|a|or|and|print|print0|prune)',
      ...['!', '[()]', `[-+]${number}[\\w]?`, operand],
    ),
  ],
  [
    'sort',
    only(
      '-[bdfghinrRsuVz]+',
      '-[kt]',
      '-k[\\d.,bdfghinrRV]+',
      '-t.',
      '--(reverse|unique|numeric-sort|version-sort)',
      operand,
    ),
  ],
  // Nothing that is told by variables, by other files, or by a program of several steps.
  [
    'jq',
    only(
      '-[cCMrSe]+',
      '--(raw-output|compact-output|sort-keys|exit-status)',
      '\\.[\\w.[\\]?"-]*( \\| (keys|length|type))?',
      '\\./[\\w@%+=:,./-]+',
      '[\\w@%+=:,/][\\w@%+=:,./-]*',
    ),
  ],
  ['ps', only('aux', '-ef', '-[eAfF]', '-p', number)],
  ['od', only('-[abcdovx]+', '-A', '-A[doxn]', '-t', '-t[\\w]+', operand)],
  ['hexdump', only('-[bcCdovx]+', '-[ns]', operand)],
  ['strings', only('-a', '-n', `-n?${number}`, '[^@-][^]*')],
  ['column', only('-[tx]+', '-s', '-s.', operand)],
  ['fold', only('-[bs]+', '-w', `-w?${number}`, operand)],
  ['expand', only('-i', '-t', `-t?${number}`, operand)],
  ['paste', only('-[sz]+', '-d', '-d.', operand)],
]);
