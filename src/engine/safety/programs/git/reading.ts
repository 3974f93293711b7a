import { changes, doubtful, type Effect, onlyReads, reaches } from '../../effect.ts';
import { digits } from '../reading.ts';
import { type OptionRule, type Program } from '../program.ts';
import { diffAttached, diffFlags, diffValues, logAnyValues, logFlags, logValues } from './options.ts';
import { gitDiffSecrets, gitGrepSecrets } from './gitSecrets.ts';
import { configEffect } from './rules.ts';

const runsOther = doubtful('Has git run another program.');

const diffOptions: Record<string, OptionRule | Effect> = {
  [diffAttached]: { attached: true },
  '--output': { value: 'write' },
  '--ext-diff': runsOther,
  '-O': { value: 'read' },
  '--no-index': { operands: 'read' },
};

/** Shows what is in commits and in the files of the working tree. */
export const log: Program = {
  operands: 'content',
  flags: logFlags,
  values: logValues,
  anyValues: logAnyValues,
  options: { ...diffOptions, '-L': { value: 'content' } },
};

export const diff: Program = {
  operands: 'content',
  flags: diffFlags,
  values: diffValues,
  options: diffOptions,
  also: gitDiffSecrets,
};

const text = (flags = '', values = ''): Program => ({ operands: 'text', flags, values });

/** Sub-commands that only show something. */
export const readingCommands: Readonly<Record<string, Program | Effect>> = {
  '': onlyReads,
  'log show whatchanged rev-list': log,
  'diff diff-tree diff-index diff-files range-diff': diff,
  shortlog: {
    operands: 'content',
    flags: `${logFlags} -ensuw --numbered --summary --email --committer`,
    values: '--max-count --group',
    anyValues: logAnyValues.replace(' --committer', ''),
    options: { '--output': { value: 'write' } },
  },
  'blame annotate': {
    operands: 'content',
    flags:
      '-bcCefklMnpstw --porcelain --line-porcelain --incremental --root --show-stats --show-name --show-number --show-email --progress --minimal --first-parent --reverse --color-lines --color-by-age --abbrev',
    values: '-L --date --since --ignore-rev',
    options: { '--contents --ignore-revs-file': { value: 'read' } },
  },
  status: {
    operands: 'text',
    flags:
      '-bsuvMz --short --branch --show-stash --porcelain --long --verbose --untracked-files --ignore-submodules --ignored --column --no-column --ahead-behind --no-ahead-behind --renames --no-renames --find-renames',
    options: { '-u': { attached: true } },
  },
  'cat-file': {
    operands: 'content',
    flags: '-epst --batch-check --batch-all-objects --buffer --unordered --follow-symlinks -zZ',
    options: { '--batch --batch-command': doubtful('Shows whatever its input names.') },
  },
  'rev-parse': text(
    '-q --quiet --show-toplevel --git-dir --abbrev-ref --short --verify --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-prefix --show-cdup --show-superproject-working-tree --absolute-git-dir --git-common-dir --symbolic --symbolic-full-name --all --branches --tags --remotes --sq --sq-quote --revs-only --no-revs --flags --no-flags --disambiguate --local-env-vars --show-object-format --not --glob --exclude --since --until',
    '--git-path --path-format',
  ),
  'ls-files': {
    operands: 'text',
    flags:
      '-cdfikmorstuvz --cached --deleted --modified --others --ignored --stage --killed --unmerged --exclude-standard --error-unmatch --full-name --recurse-submodules --abbrev --debug --eol --deduplicate --sparse --directory --no-empty-directory --resolve-undo',
    values: '-x --exclude --format --with-tree',
    options: { '-X --exclude-from --exclude-per-directory': { value: 'read' } },
  },
  'ls-tree': text(
    '-dlrtz --name-only --name-status --object-only --full-name --full-tree --abbrev --long',
    '--format',
  ),
  describe: text(
    '--all --tags --contains --abbrev --exact-match --debug --long --always --first-parent --dirty --broken',
    '--candidates --match --exclude',
  ),
  'name-rev': text(
    '--tags --all --name-only --no-undefined --always --annotate-stdin --stdin',
    '--refs --exclude',
  ),
  'merge-base': text('-a --all --octopus --independent --is-ancestor --fork-point'),
  'show-ref': text(
    '-dqs --head --heads --branches --tags --verify --exists --hash --abbrev --dereference --quiet',
  ),
  'show-branch': text(
    '-ar --all --remotes --current --topo-order --date-order --sparse --more --list --independent --no-name --sha1-name --topics --reflog --color --no-color',
  ),
  'for-each-ref': text(
    '--merged --no-merged --contains --no-contains --ignore-case --omit-empty --exclude --shell --color --include-root-refs',
    '--count --sort --format --points-at',
  ),
  'count-objects': text('-Hv --verbose --human-readable'),
  cherry: text('-v --verbose --abbrev'),
  version: text('--build-options'),
  help: text('-acg --all --guides --config --verbose'),
  'check-ignore': text('-nqvz --quiet --verbose --non-matching --no-index --stdin'),
  'check-attr': text('-az --all --cached --stdin'),
  'check-mailmap': text('--stdin'),
  'check-ref-format': text('--branch --normalize --allow-onelevel --refspec-pattern'),
  'patch-id': text('--stable --unstable --verbatim'),
  stripspace: text('-cs --strip-comments --comment-lines'),
  'verify-pack show-index get-tar-commit-id': { operands: 'read', flags: '-sv --verbose --stat-only' },
  column: text('--mode', '--raw-mode --width --indent --nl --padding'),
  fsck: {
    ...text(
      '--full --strict --verbose --dangling --no-dangling --unreachable --connectivity-only --no-reflogs --progress --no-progress --cache --tags --root --name-objects',
    ),
    options: { '--lost-found': changes('Writes what it finds.') },
  },
  var: { operands: 'text', options: { '-l': reaches('Prints settings, and secrets may be among them.') } },
  grep: {
    operands: 'content',
    dashedOperands: true,
    flags: `-acEFGhHiIlLnopPqrvwWz --cached --untracked --exclude-standard --no-exclude-standard --recurse-submodules --text --ignore-case --word-regexp --invert-match --full-name --extended-regexp --basic-regexp --perl-regexp --fixed-strings --line-number --column --files-with-matches --name-only --files-without-match --null --only-matching --count --color --no-color --break --heading --show-function --function-context --and --or --not --all-match --quiet --recursive ${digits}`,
    values: '-A -B -C -m -e --max-depth --threads --max-count --context --after-context --before-context',
    options: {
      '-O --open-files-in-pager': { attached: true, adds: runsOther },
      '--no-index': { operands: { first: 'text', rest: 'read' } },
      '-f': { value: 'read' },
    },
    also: gitGrepSecrets,
  },
  config: {
    operands: 'text',
    flags:
      '-lz --global --system --local --worktree --null --name-only --show-origin --show-scope --get --get-all --get-regexp --get-urlmatch --list --bool --int --bool-or-int --path --expiry-date --includes --no-includes --get-color --get-colorbool --all --regexp --fixed-value',
    values: '--default --blob --value --url --type',
    options: { '-f --file': { value: 'read' } },
    also: configEffect,
  },
};
