import { changes, destroys, doubtful, onlyReads, reaches, unknowable, type Effect } from '../../effect.ts';
import { type Program } from '../program.ts';
import { diff, log } from './reading.ts';
import {
  asksRemote,
  changesFrom,
  checkoutEffect,
  createsWith,
  losesWork,
  overNetwork,
  pushEffect,
} from './rules.ts';

const runsOther = unknowable('Has git run another program.');
const quiet = '-q --quiet';

/** Sub-commands that change something, or may: with other words some of them only list. */
export const changingCommands: Readonly<Record<string, Program | Effect>> = {
  branch: {
    operands: 'text',
    anyFirst: true,
    flags:
      '-ailqrv --all --ignore-case --list --remotes --verbose --show-current --merged --no-merged --contains --no-contains --color --no-color --column --no-column --abbrev --no-abbrev --omit-empty --quiet',
    values: '--points-at --sort --format',
    options: {
      '-d -D --delete': destroys('Deletes branches.'),
      '-m -M --move -c -C --copy -f --force -u --set-upstream-to --unset-upstream --edit-description -t --track':
        changes('Changes branches.'),
    },
    also: createsWith('Makes a branch.'),
  },
  tag: {
    operands: 'text',
    anyFirst: true,
    flags:
      '-il --list --ignore-case --merged --no-merged --contains --no-contains --color --column --no-column --omit-empty',
    values: '--points-at --sort --format',
    options: {
      '-d --delete': destroys('Deletes tags.'),
      '-a -s -f --force -m -F -u --annotate --sign': changes('Makes a tag.'),
      '-n': { attached: true },
      '-v --verify': runsOther,
    },
    also: createsWith('Makes a tag.'),
  },
  stash: {
    commands: {
      '': changes('Puts changes aside.'),
      list: log,
      show: { ...diff, flags: `${diff.flags ?? ''} --include-untracked --only-untracked` },
      'push save pop apply branch create store': changes('Puts changes aside, or takes them back.'),
      'drop clear': destroys('Throws away changes that were put aside.'),
    },
    otherwise: changes('Puts changes aside.'),
  },
  remote: {
    flags: '-v --verbose',
    commands: {
      '': onlyReads,
      'get-url': { operands: 'text', flags: '--all --push' },
      show: { flags: '-n', operands: 'text', also: asksRemote },
      'add rename remove rm set-url set-head set-branches': changes(
        'Changes which remotes the repository has.',
      ),
      'prune update': overNetwork,
    },
  },
  worktree: {
    commands: {
      list: { flags: '-vz --porcelain --verbose' },
      'add lock unlock move repair': { operands: 'text', does: changes('Changes working trees.') },
      'remove prune': destroys('Removes working trees.'),
    },
  },
  submodule: {
    flags: quiet,
    commands: {
      '': onlyReads,
      'status summary': { operands: 'text', flags: '--cached --files --recursive' },
      'add update init sync set-branch set-url absorbgitdirs': overNetwork,
      deinit: losesWork,
    },
  },
  bisect: {
    commands: {
      'log terms': { operands: 'text', flags: '--term-good --term-bad --term-old --term-new' },
      'view visualize': runsOther,
      'start good bad new old skip reset replay': changes('Switches to other commits.'),
    },
  },
  reflog: {
    flags: log.flags ?? '',
    values: log.values ?? '',
    anyValues: log.anyValues ?? '',
    options: log.options ?? {},
    commands: {
      '': onlyReads,
      'show list exists': log,
      'expire delete drop': destroys('Deletes the history of branches.'),
    },
    otherwise: log,
  },
  notes: {
    values: '--ref',
    commands: { '': onlyReads, 'list show get-ref': { operands: 'text' } },
    otherwise: changes('Changes notes.'),
  },
  bundle: {
    commands: {
      'verify list-heads': { operands: 'read', flags: quiet },
      create: changes('Writes a bundle.'),
      unbundle: changes('Reads commits from a bundle.'),
    },
  },
  archive: {
    operands: 'content',
    flags: '-lv0123456789 --list --verbose --worktree-attributes --format --prefix',
    options: { '-o --output': { value: 'write' }, '--remote --exec': { value: 'text', adds: overNetwork } },
  },
  'format-patch': {
    does: changes('Writes patch files.'),
    operands: 'content',
    flags: log.flags ?? '',
    options: { '--stdout': { does: onlyReads }, '-o --output-directory': { value: 'write' } },
  },
  'symbolic-ref': {
    operands: 'text',
    flags: `${quiet} --short --no-recurse`,
    options: { '-d --delete': changes('Changes a reference.') },
    also: changesFrom(2, 'Changes a reference.'),
  },
  'hash-object': {
    operands: 'read',
    flags: '--stdin --no-filters',
    values: '-t',
    options: { '-w': changes('Writes an object.') },
  },
  'verify-commit verify-tag': runsOther,
  'diff-pairs mktree write-tree commit-tree update-ref update-index read-tree checkout-index unpack-objects index-pack pack-objects pack-refs replace rerere multi-pack-index commit-graph sparse-checkout maintenance fast-import merge-file mailinfo mailsplit':
    changes('Changes the repository.'),
  'ls-remote': {
    service: 'git',
    operands: 'text',
    flags: '-hlqt --heads --branches --tags --refs --quiet --exit-code --get-url --symref',
    values: '--sort',
    also: ({ operands }) => asksRemote({ operands: operands.slice(0, 1) }),
  },
  'fetch pull clone send-email request-pull fetch-pack send-pack http-fetch http-push svn p4': overNetwork,
  lfs: {
    commands: { 'ls-files status env version': doubtful('Runs an extension of git.') },
    otherwise: overNetwork,
  },
  push: {
    operands: 'text',
    values: '-o --push-option --repo',
    options: {
      '--force-with-lease --force-if-includes': {},
      '--receive-pack --exec': { value: 'text', adds: runsOther },
      '--delete --mirror --prune --force': {},
    },
    also: pushEffect,
  },
  'add stage': {
    does: changes('Stages changes.'),
    operands: 'text',
    flags: '-Afuv --all --force --update --verbose --ignore-missing --ignore-errors',
    options: { '-n --dry-run': { does: onlyReads } },
  },
  commit: changes('Makes a commit.'),
  apply: {
    does: changes('Changes the repository and its files.'),
    operands: 'read',
    flags: '-Rvz3 --reverse --verbose --3way --recount --unidiff-zero --ignore-whitespace --whitespace',
    values: '-p -C --directory --include --exclude',
    options: {
      '--check --stat --numstat --summary': { does: onlyReads },
      '--apply': changes('Changes the repository and its files.'),
    },
  },
  'merge cherry-pick revert am init mv': changes('Changes the repository and its files.'),
  rebase: {
    does: changes('Rewrites commits.'),
    options: { '-x --exec': { value: 'text', adds: runsOther } },
  },
  switch: {
    does: changes('Switches branches.'),
    options: { '-f --force --discard-changes -C --force-create': losesWork },
  },
  checkout: {
    operands: 'text',
    flags: '-fp --force --patch --ours --theirs --pathspec-file-nul',
    values: '--conflict --pathspec-from-file',
    options: { '-b -B --orphan': { value: 'text' } },
    also: checkoutEffect,
  },
  restore: {
    does: losesWork,
    values: '-s --source',
    options: {
      '-S --staged': { does: changes('Takes changes out of the index.') },
      '-W --worktree': losesWork,
    },
  },
  reset: {
    does: changes('Moves a branch, or takes changes out of the index.'),
    options: { '--hard --merge --keep': losesWork },
  },
  rm: {
    does: destroys('Deletes files.'),
    options: { '--cached': { does: changes('Takes files out of the index.') } },
  },
  clean: {
    does: destroys('Deletes files that git does not know.'),
    flags: '-dfqxX --force --quiet',
    values: '-e --exclude',
    options: { '-n --dry-run': { does: onlyReads } },
  },
  'gc repack': changes('Tidies up the repository.'),
  'prune filter-branch filter-repo': destroys('Deletes or rewrites history.'),
  'credential credential-store credential-cache': reaches('Reads credentials.'),
  'difftool mergetool gui citool gitk web--browse instaweb daemon shell': runsOther,
};
