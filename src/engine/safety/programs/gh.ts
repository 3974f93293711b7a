import { changes, destroys, onlyReads, reaches, type Effect } from '../effect.ts';
import { valuesOf } from './arguments.ts';
import { ghApi } from './ghApi.ts';
import { otherHost, otherRepository } from './hosts.ts';
import { jqEffect } from './jqProgram.ts';
import { type Program, type Programs } from './program.ts';

const flags =
  '--comments --patch --name-only --log --log-failed --verbose -v --all --exit-status --archived --source --fork --draft --yaml --required --active --color --merged --closed --open --no-archived --compact --inactive --exclude-drafts --exclude-pre-releases --watch --fail-fast';
const values =
  '-R --repo -L --limit -s --state -l --label -a --assignee -A --author -B --base -H --head -S --search -q --jq --json -j --job -u --user -e --event --language --owner --order --sort --created --status --match --visibility --topic --attempt --milestone --app --mention --key --ref -i --interval';
/** What `-w` means differs: a browser, or the name of a workflow. */
const looks: Program = {
  operands: 'text',
  flags,
  values,
  options: { '--web': reaches('Opens a browser.'), '--workflow --branch': { value: 'text' } },
  // It hands its variables on to `jq`.
  also: (args) => jqEffect(valuesOf(args, '-q --jq')),
};

/** Something in a repository, which may be anywhere. */
const looksAt: Program = {
  ...looks,
  also: (args) =>
    otherHost(args.operands) ??
    otherRepository(valuesOf(args, '-R --repo')) ??
    jqEffect(valuesOf(args, '-q --jq')),
};

/** A repository itself. */
const looksAtRepository: Program = {
  ...looks,
  also: (args) => otherRepository(args.operands) ?? jqEffect(valuesOf(args, '-q --jq')),
};
const publishes = reaches('Changes something at the service that hosts the repository.');

const things: Record<string, Program | Effect> = {
  '': onlyReads,
  'list ls view status diff checks watch': looksAt,
  delete: destroys('Deletes something at the service that hosts the repository.'),
  'checkout clone download': reaches('Fetches from the service that hosts the repository.'),
};

/** Services that host repositories. */
export const gh: Programs = {
  'gh glab': {
    service: 'gh',
    version: 'version',
    commands: {
      '': onlyReads,
      repo: { commands: { ...things, 'list ls view': looksAtRepository }, otherwise: publishes },
      'pr mr issue run workflow release label milestone project gist cache ruleset ci pipeline job': {
        values: '-R --repo',
        commands: things,
        otherwise: publishes,
        also: (args) => otherRepository(valuesOf(args, '-R --repo')),
      },
      search: { commands: { 'code commits issues prs repos': looks } },
      'status version help': looks,
      auth: {
        commands: {
          status: {
            flags: '-a --active',
            options: {
              '-h --hostname': { value: 'text', adds: reaches('Talks to the host that is named here.') },
              '-t --show-token': reaches('Prints a token.'),
            },
          },
          token: reaches('Prints a token.'),
        },
        otherwise: reaches('Changes who the user is logged in as.'),
      },
      'config alias extension': {
        commands: { 'list get ls': looks },
        otherwise: reaches('Changes settings of the user.'),
      },
      variable: { commands: { list: looksAt }, otherwise: publishes },
      'secret ssh-key gpg-key': reaches('Deals with secrets.'),
      api: ghApi,
    },
    otherwise: publishes,
  },
  act: changes('Runs workflows of the project.'),
};
