import { reaches, type Effect } from '../effect.ts';
import { judgePath, type Whereabouts } from '../paths/judgePath.ts';
import { type Text } from '../words/text.ts';
import { valuesOf, type Arguments } from './arguments.ts';
import { jqEffect } from './jqProgram.ts';
import { type Program } from './program.ts';

const calls = reaches('Calls the service that hosts the repository.');

/** What there is of a repository to be looked at; not its secrets, variables, keys and hooks. */
const ofRepository =
  'pulls issues commits branches tags releases contents readme git compare check-runs check-suites statuses status labels milestones contributors languages topics comments license stats community actions/runs actions/jobs actions/workflows';

const name = String.raw`[\w.{}-]+`;
const shown = new RegExp(
  [
    String.raw`^/?(rate_limit|user|(users|orgs)/${name}(/repos)?|search/(issues|repositories|code|commits)`,
    String.raw`|repos/${name}/${name}(/(${ofRepository.replaceAll(' ', '|')})(/[\w.{}~+@=-]+)*)?)(\?[^\s#]*)?$`,
  ].join(''),
);

/** A file that is shown, by its name in the repository. */
function contentEffects(path: Text, where: Whereabouts): readonly Effect[] {
  const [, file] = /\/contents\/([^?]*)/.exec(path.value ?? '') ?? [];
  return file === undefined ? [] : judgePath({ ...path, value: file }, 'content', where);
}

/** Only what is asked for by a plain path, and with nothing sent along. */
function apiEffect(args: Arguments, _: unknown, where: Whereabouts): Effect | undefined {
  const [path, ...more] = args.operands;
  const methods = valuesOf(args, '-X --method').map(({ value }) => value);
  const sends = valuesOf(args, '-f --raw-field').length > 0 && methods.length === 0;
  const isPlain = path && more.length === 0 && shown.test(path.value ?? '') && !path.value?.includes('/..');
  if (!isPlain || sends || methods.some((method) => method !== 'GET')) return calls;
  if (!valuesOf(args, '-H --header').every(({ value }) => plainHeader.test(value ?? ''))) return calls;
  return contentEffects(path, where)[0] ?? jqEffect(valuesOf(args, '-q --jq'));
}

/** Which form the answer has. */
const plainHeader = /^(Accept|X-GitHub-Api-Version):/i;

/** Calls by their path. Without a method they read, unless something is sent. */
export const ghApi: Program = {
  operands: 'text',
  flags: '-i --include --paginate --slurp --silent',
  values: '-X --method -f --raw-field -H --header -q --jq -t --template --cache',
  options: { '-F --field --input --hostname': { value: 'text', adds: calls } },
  also: apiEffect,
};
