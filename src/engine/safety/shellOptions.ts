import { type ParsedScript, type SyntaxNode } from 'unbash';
import { nodesUnder } from '../command/parseScript.ts';
import { doubtful, type Effect } from './effect.ts';

/** Options that only decide when a script stops, and what it tells on the way. */
export const stoppingOptions = new Set(
  'errexit nounset pipefail xtrace verbose noclobber errtrace'.split(' '),
);

/** Options that change nothing of what a script is judged by. */
export const harmlessOptions: ReadonlySet<string> = new Set([
  ...stoppingOptions,
  ...'extglob inherit_errexit nocasematch huponexit checkjobs login_shell'.split(' '),
]);

type Affects = (node: SyntaxNode) => boolean;

const isWildcard: Affects = ({ type }) => type === 'Glob' || type === 'ExtendedGlob';
const isPipe: Affects = (node) => node.type === 'Pipeline' && node.commands.length > 1;

/** Options that change what some parts of a script do. Any other that is not harmless changes all. */
const affected: ReadonlyMap<string, Affects> = new Map([
  ...'dotglob failglob globasciiranges globskipdots globstar nocaseglob noglob nullglob'
    .split(' ')
    .map((name) => [name, isWildcard] as const),
  ['lastpipe', isPipe],
]);

/** The effects on a script of a shell that was left, or started, with other options than a new one has. */
export function optionEffects(options: readonly string[], script: ParsedScript | undefined): Effect[] {
  const changing = options.filter((name) => !harmlessOptions.has(name));
  if (changing.length === 0) return [];
  const nodes = script ? nodesUnder(script) : [];
  return changing.flatMap((name) => {
    const affects = affected.get(name);
    return affects && script && !nodes.some(affects)
      ? []
      : [doubtful(`The shell's option ${name} was changed before, so this may mean something else.`)];
  });
}
