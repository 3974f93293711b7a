import { changes } from '../effect.ts';
import { digits, namesInFile } from './reading.ts';
import { type Programs } from './program.ts';
import { followedLinks } from './searchedSecrets.ts';

/** Programs that tell which files there are, and what they are like. */
export const listing: Programs = {
  'ls ll la gls dir vdir': {
    here: true,
    operands: 'look',
    flags:
      '-aAbBcCdDfFgGhHiklLmnNopqQrRsStuUvxXZ1 --all --almost-all --author --escape --ignore-backups --directory --dired --classify --file-type --full-time --group-directories-first --no-group --human-readable --si --dereference --dereference-command-line --inode --kibibytes --numeric-uid-gid --literal --hide-control-chars --show-control-chars --quote-name --reverse --recursive --size --context --zero --color --hyperlink',
    values:
      '-I --ignore -w --width -T --tabsize --block-size --format --hide --indicator-style --quoting-style --sort --time --time-style',
    also: followedLinks('-L --dereference', '-R --recursive'),
  },
  'exa eza lsd': {
    here: true,
    operands: 'look',
    flags:
      '-1aAbBdDfFgGhHilmnrRSTuUx@Z --all --almost-all --long --tree --icons --git --header --group --binary --bytes --recurse --oneline --grid --across --classify --reverse --only-dirs --only-files --git-ignore --no-permissions --no-user --no-time --no-filesize --accessed --modified --created --inode --links --blocks --group-directories-first --color --colour',
    values: '-L --level -s --sort -I --ignore-glob -t --time --time-style -w --width --depth',
  },
  file: {
    operands: 'look',
    flags:
      '-bchiIklLnNprsS0 --brief --mime --mime-type --mime-encoding --keep-going --list --dereference --no-dereference --no-buffer --no-pad',
    values: '-F --separator -P --parameter -e --exclude',
    options: {
      '-f --files-from': { value: 'read', adds: namesInFile },
      '-m --magic-file': { value: 'read' },
      '-C --compile': changes('Writes a file.'),
    },
  },
  'stat gstat': {
    operands: 'look',
    flags: '-fLtx --dereference --file-system --terse',
    values: '-c --format --printf',
  },
  'readlink realpath greadlink grealpath': {
    operands: 'look',
    flags:
      '-efLmnPqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline --quiet --silent --verbose --zero --logical --physical --strip --no-symlinks',
    options: { '--relative-to --relative-base': { value: 'look' } },
  },
  'namei lsattr getfacl': { operands: 'look', flags: '-acdlmnopRtvVx' },
  'du gdu': {
    here: true,
    operands: 'look',
    flags:
      '-abcDghHklLmPsSx0 --all --apparent-size --bytes --total --dereference-args --human-readable --inodes --count-links --dereference --no-dereference --null --separate-dirs --si --summarize --one-file-system --time',
    values: '-d --max-depth -B --block-size -t --threshold --exclude',
    options: {
      '--files0-from': { value: 'read', adds: namesInFile },
      '-X --exclude-from': { value: 'read' },
    },
  },
  // All that it tells of a path is on which disk that is.
  df: {
    here: true,
    operands: 'text',
    flags:
      '-aghHiklmPTv --all --human-readable --si --inodes --local --portability --print-type --total --output --no-sync',
    values: '-B --block-size -t --type -x --exclude-type',
  },
  tree: {
    here: true,
    lettersApart: true,
    operands: 'look',
    flags:
      '-aACdDfFghiJlnNpqQrsStuUvxX --noreport --dirsfirst --filesfirst --gitignore --prune --du --si --matchdirs --ignore-case --inodes --device',
    values: '-L -I -P --filelimit --timefmt --charset --sort',
    options: {
      '-o': { value: 'write' },
      // It writes a page into each directory.
      '-R': changes('May write files.'),
      '--gitfile --infofile': { value: 'read' },
    },
    also: followedLinks('-l'),
  },
  'basename dirname pathchk': {
    operands: 'text',
    flags: '-az --multiple --zero',
    values: '-s --suffix',
  },
  'tokei scc': {
    here: true,
    operands: 'read',
    flags: `-cCflw --files --compact --by-file --wide --no-cocomo --hidden --no-ignore ${digits}`,
    values: '-e --exclude -i --include-ext --exclude-dir -s --sort -t --types',
    options: { '-o --output': { value: 'write' } },
  },
  'cloc sloccount': {
    here: true,
    operands: 'read',
    flags: '--by-file --by-file-by-lang --quiet --json --csv --md --yaml --xml --hide-rate',
    values: '--exclude-dir --include-lang --exclude-lang --include-ext --exclude-ext --match-f --not-match-f',
    options: { '--out --report-file --write-lang-def': { value: 'write' } },
  },
};
