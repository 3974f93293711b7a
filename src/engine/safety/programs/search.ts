import { changes, doubtful, readAtMost, unknowable } from '../effect.ts';
import { findFiles, findFlags, findValues } from './findExpression.ts';
import { digits, namesInFile } from './reading.ts';
import { type Programs } from './program.ts';
import { ackSecrets, agSecrets, fdLinks, followedLinks, grepSecrets, rgSecrets } from './searchedSecrets.ts';

const runsOther = doubtful('Runs another program.');
const searches = { first: 'text', rest: 'read' } as const;

const agOrAck = {
  here: true,
  operands: searches,
  flags: `-acFhHiLlnoQrRsSuUvw --hidden --color --nocolor --no-color --group --nogroup --heading --noheading --literal --ignore-case --smart-case --case-sensitive --files-with-matches --count --word-regexp --numbers --nonumbers --filename --nofilename --column ${digits}`,
  values: '-A -B -C -m --max-count -G --ignore --ignore-dir --depth --type',
} as const;

/** Programs that look for files, and for text in them. */
export const search: Programs = {
  'grep egrep fgrep ggrep zgrep zegrep zfgrep': {
    operands: searches,
    anyFirst: true,
    dashedOperands: true,
    anyValues: '-e --regexp',
    flags: `-abcEFGhHiIlLnoPqsTuUvwxyzZ --extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --word-regexp --line-regexp --invert-match --line-number --with-filename --no-filename --only-matching --quiet --silent --no-messages --byte-offset --files-with-matches --files-without-match --count --null-data --text --binary --initial-tab --null --line-buffered --color --colour --no-group-separator ${digits}`,
    values:
      '-m --max-count -A --after-context -B --before-context -C --context -D --devices -d --directories --include --exclude --exclude-dir --label --binary-files --group-separator',
    options: {
      '-e --regexp': { value: 'text', operands: 'read' },
      '-f --file': { value: 'read', operands: 'read' },
      '--exclude-from': { value: 'read' },
      '-r -R --recursive --dereference-recursive': { here: true },
    },
    also: grepSecrets,
  },
  rg: {
    here: true,
    operands: searches,
    anyFirst: true,
    dashedOperands: true,
    anyValues: '-e --regexp',
    flags: `-0acFhHiIlLnNopPqsSuUvVwxz. --ignore-case --smart-case --case-sensitive --invert-match --word-regexp --line-regexp --line-number --no-line-number --files-with-matches --files-without-match --count --count-matches --only-matching --quiet --with-filename --no-filename --pretty --unrestricted --multiline --multiline-dotall --search-zip --fixed-strings --null --null-data --text --binary --pcre2 --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-dot --no-ignore-global --no-ignore-files --no-ignore-exclude --no-messages --no-ignore-messages --heading --no-heading --column --no-column --vimgrep --json --stats --trim --passthru --passthrough --follow --no-follow --glob-case-insensitive --no-config --crlf --byte-offset --block-buffered --line-buffered --include-zero --mmap --no-mmap --one-file-system --no-require-git --auto-hybrid-regex --no-unicode --debug --trace --max-columns-preview --sort-files --stop-on-nonmatch`,
    values:
      '-g --glob --iglob -t --type -T --type-not -A --after-context -B --before-context -C --context -m --max-count -M --max-columns -r --replace -j --threads --sort --sortr -d --max-depth --maxdepth --color --colors -E --encoding --context-separator --field-context-separator --field-match-separator --type-add --type-clear --max-filesize --engine --path-separator --dfa-size-limit --regex-size-limit',
    options: {
      '-e --regexp': { value: 'text', operands: 'read' },
      '-f --file': { value: 'read', operands: 'read' },
      '--files --type-list': { operands: 'read' },
      '--ignore-file': { value: 'read' },
      '--pre --hostname-bin': { value: 'text', adds: runsOther },
    },
    also: rgSecrets,
  },
  ag: {
    ...agOrAck,
    flags: `${agOrAck.flags} -f --follow --unrestricted`,
    options: {
      '--pager': { value: 'text', adds: runsOther },
      '-g': { value: 'text', operands: 'read' },
    },
    also: agSecrets,
  },
  ack: {
    ...agOrAck,
    options: {
      '--pager': { value: 'text', adds: runsOther },
      '-f': { operands: 'read' },
      '-g': { value: 'text', operands: 'read' },
    },
    also: ackSecrets,
  },
  'find gfind': {
    here: true,
    oneDash: true,
    dashesEndNothing: true,
    operands: 'look',
    flags: findFlags,
    values: findValues,
    options: {
      '-delete': { adds: { class: 'destructive', reason: 'Deletes what it finds.' } },
      '-fprint -fprint0 -fls -fprintf': { value: 'write', adds: changes('Writes what it finds to a file.') },
      '-files0-from': { value: 'read', adds: namesInFile },
      [findFiles]: { value: 'look' },
      '-exec -execdir -ok -okdir': runsOther,
    },
    also: followedLinks('-L -follow'),
  },
  'fd fdfind': {
    here: true,
    operands: { first: 'text', rest: 'look' },
    flags:
      '-0aFghHiIlLpqsuV1 --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent --unrestricted --case-sensitive --ignore-case --glob --regex --fixed-strings --absolute-path --relative-path --list-details --follow --no-follow --full-path --print0 --quiet --show-errors --one-file-system --strip-cwd-prefix --prune',
    values:
      '-e --extension -t --type -d --max-depth --min-depth --exact-depth -E --exclude -c --color -j --threads -S --size --changed-within --changed-before -o --owner --max-results',
    options: {
      '-x --exec -X --exec-batch': runsOther,
      '--base-directory --search-path': { value: 'look' },
      '--ignore-file': { value: 'read' },
    },
    also: fdLinks,
  },
  'locate mlocate plocate mdfind': readAtMost('Looks for files all over the system.'),
  'fzf sk': {
    operands: 'text',
    flags: '-eimx --exact --multi --no-sort --tac',
    values: '-f --filter -q --query',
    options: { '--preview --bind --execute': { value: 'text', adds: runsOther } },
  },
  'pkg-config pkgconf diffstat actionlint typos codespell lizard': {
    does: doubtful('Looks something over.'),
    anyOption: true,
    operands: 'read',
  },
  rubocop: {
    version: '-v -V',
    does: doubtful('Runs a tool that follows the settings of the project.'),
    anyOption: true,
    options: {
      '-a -A -x --autocorrect --autocorrect-all --auto-correct --auto-gen-config': changes('Changes files.'),
    },
  },
  shellcheck: {
    operands: 'read',
    flags: '-aCx --color --norc --check-sourced --external-sources --list-optional',
    values: '-s --shell -f --format -e --exclude -i --include -S --severity -o --enable -W --wiki-link-count',
    options: { '-P --source-path --rcfile': { value: 'read' } },
  },
  hadolint: { operands: 'read', flags: '--no-color --no-fail', values: '-f --format --ignore -t' },
  yamllint: {
    operands: 'read',
    flags: '-s --strict --no-warnings --list-files',
    values: '-f --format',
    options: { '-c --config-file': { value: 'read' } },
  },
  'ast-grep': {
    options: { '-U --update-all -i --interactive': changes('Changes files.') },
    does: unknowable('May change files.'),
  },
  'ctags etags': changes('Writes a file of tags.'),
};
