import { type SyntaxNode } from 'unbash';
import { childrenOf } from '../../command/parseScript.ts';
import { doubtful, type Effect } from '../effect.ts';

/**
 * Quotes do not hold back everything everywhere: bash expands arithmetic, subscripts, and what is in `${…}` inside of
 * double quotes or a heredoc, as if some of them were not there. What looks like a substitution in such a place, but is
 * mere text to the parser, may be one. Returns it, without quotes, and whatever comes after it.
 */
export function hiddenSubstitution(node: SyntaxNode): string | undefined {
  const text = textWithOtherQuotes(node);
  if (text === undefined || !/[$`]/.test(text)) return undefined;
  const rest = childrenOf(node).reduce(withoutExpansions, text);
  const [hidden] = /(?:\$[({]|`).*/s.exec(isPlain(node) ? rest.replace(/\\./gs, '') : rest) ?? [];
  return hidden?.replace(/["'\\]/g, '');
}

export const hiddenEffect = (hidden: string): Effect => ({
  ...doubtful('Has quotes that may not hold back the substitution inside of them.'),
  offending: hidden.trim(),
});

type Texts = {
  readonly [T in SyntaxNode['type']]?: (node: Extract<SyntaxNode, { type: T }>) => string | undefined;
};

/** The texts of parts in which bash and the parser may see quotes differently. */
const texts: Texts = {
  ArithmeticWord: ({ value }) => value,
  ParameterExpansion: ({ text }) => text.slice(2),
  Assignment: ({ index }) => index?.text,
  ArrayValue: ({ elements }) => elements.flatMap(({ text }) => (text.startsWith('[') ? text : [])).join(' '),
};

const textWithOtherQuotes = (node: SyntaxNode) =>
  (texts[node.type] as ((node: SyntaxNode) => string | undefined) | undefined)?.(node);

/** Backslashes hold back what follows, except where the text is evaluated: they are gone by then. */
const isPlain = (node: SyntaxNode) =>
  node.type === 'ParameterExpansion' &&
  !node.index &&
  node.operation?.type !== 'Slice' &&
  node.operation?.type !== 'Unknown';

/** A text without what is a substitution to bash as well: that is looked at in its own place. `<(…)` may be none here. */
function withoutExpansions(text: string, node: SyntaxNode): string {
  if (!isExpansion(node)) return childrenOf(node).reduce(withoutExpansions, text);
  const inner = node.type === 'ParameterExpansion' ? node.text.slice(2) : ' ';
  return text.replace(node.text, () => childrenOf(node).reduce(withoutExpansions, inner));
}

const isExpansion = (node: SyntaxNode): node is Extract<SyntaxNode, { type: (typeof expansions)[number] }> =>
  (expansions as readonly string[]).includes(node.type);

const expansions = [
  'CommandExpansion',
  'ArithmeticCommandExpansion',
  'ArithmeticExpansion',
  'ParameterExpansion',
] as const;
