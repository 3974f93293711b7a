import { type SyntaxNode } from 'unbash';
import { childrenOf } from '../../command/parseScript.ts';
import { type Expansion } from '../words/expandWord.ts';
import { withVariable, type State } from '../words/state.ts';
import { type Text } from '../words/text.ts';

/** More ways than this are not looked at one by one. */
const maxWays = 32;

/**
 * The states in which a command may find its variables, each with one value for each of them. Undefined when there are
 * too many.
 */
export function statesFor(command: SyntaxNode, state: State): readonly State[] | undefined {
  let states = [state];
  for (const name of namesIn(command)) {
    const binding = state.variables.get(name);
    if (binding?.kind !== 'value' || binding.values.length < 2) continue;
    const { values } = binding;
    if (states.length * values.length > maxWays) return undefined;
    states = states.flatMap((before) =>
      values.map((value) => withVariable(before, name, { kind: 'value', values: [value] })),
    );
  }
  return states;
}

/** The variables in the words of a command; those inside of substitutions are for the commands there. */
function namesIn(node: SyntaxNode): ReadonlySet<string> {
  if (node.type === 'Script') return new Set();
  if (node.type === 'SimpleExpansion') return new Set([node.text.slice(1)]);
  const own = node.type === 'ParameterExpansion' ? [node.parameter] : isTilde(node) ? ['HOME'] : [];
  return new Set([...own, ...childrenOf(node).flatMap((child) => [...namesIn(child)])]);
}

const isTilde = (node: SyntaxNode) => node.type === 'Word' && node.text.includes('~');

/** All that words may become together. Undefined when that is too much. */
export function combinations(words: readonly Expansion[]): readonly (readonly Text[])[] | undefined {
  let lines: (readonly Text[])[] = [[]];
  for (const ways of words) {
    if (lines.length * ways.length > maxWays) return undefined;
    lines = lines.flatMap((line) => ways.map((way) => [...line, ...way]));
  }
  return lines;
}
