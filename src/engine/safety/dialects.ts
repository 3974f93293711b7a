import { type Command, type ParsedScript, type SyntaxNode } from 'unbash';
import { childrenOf, nodesUnder } from '../command/parseScript.ts';
import { doubtful } from './effect.ts';

/** The language of a shell. `sh` may be any shell, so a script for it means only what all of them make of it. */
export type Dialect = 'bash' | 'sh';

export const otherShell = doubtful(
  'Means something else in a shell that is not bash, or pretends not to be.',
);

/** What a script is to another shell, where that differs from what it is to bash. */
export function otherReading(
  script: ParsedScript | undefined,
  source: string,
  dialect: Dialect,
): string | undefined {
  const speaksOfPosix = /posix/i.test(source);
  if (dialect === 'bash' && !speaksOfPosix) return undefined;
  // What bash cannot read, another shell may.
  if (!script) return dialect === 'sh' ? asOther(source) : undefined;
  const nodes = nodesUnder(script);
  const hasQuotes = nodes.some(hasQuoteInExpansion);
  if (!hasQuotes && !(dialect === 'sh' && nodes.some(isBashOnly))) return undefined;
  return asOther(hasQuotes ? source.replaceAll("'", '') : source);
}

const asOther = (source: string) =>
  readings.reduce((before, [from, to]) => before.replaceAll(from, to), source);

/** What another shell makes of signs that only bash knows. */
const readings = [
  ['&>', '& >'],
  ['((', '( ('],
  ['[[', 'test'],
  ["$'", "'"],
  ['$"', '"'],
] as const;

/** In `"${x:-'}"` the quote is a quote for bash alone. */
const hasQuoteInExpansion = (node: SyntaxNode) =>
  (node.type === 'DoubleQuoted' || node.type === 'HereDocBody') &&
  childrenOf(node).some((part) => part.type === 'ParameterExpansion' && part.text.includes("'"));

const onlyInBash = new Set<SyntaxNode['type']>([
  ...(['TestCommand', 'ArithmeticCommand', 'ArithmeticFor', 'Select', 'Coproc', 'ArrayValue'] as const),
  ...(['HereString', 'ProcessSubstitution', 'AnsiCQuoted', 'LocaleString', 'ExtendedGlob'] as const),
  'BraceExpansion',
]);

/** Builtins that others do not have, or that do less there. */
const builtins = new Set(
  'declare typeset local let mapfile readarray source shopt pushd popd dirs builtin enable caller compgen complete history disown suspend logout'.split(
    ' ',
  ),
);

type Tests = {
  readonly [T in SyntaxNode['type']]?: (node: Extract<SyntaxNode, { type: T }>) => boolean;
};

/** What is bash alone only in some forms. */
const bashForms: Tests = {
  Command: isOtherCommand,
  // After the word `function`.
  Function: ({ name, pos }) => name.pos > pos,
  Pipeline: ({ operators }) => operators.includes('|&'),
  CaseItem: ({ terminator }) => terminator !== undefined && terminator !== ';;',
  Redirect: ({ operator, descriptor, target }) =>
    operator.startsWith('&') ||
    descriptor?.type === 'FileDescriptorVariable' ||
    (operator.endsWith('&') && !/^(\d+|-)$/.test(target?.value ?? '')),
  Assignment: ({ append, index }) => append === true || index !== undefined,
  ArithmeticExpansion: ({ text }) => text.startsWith('$['),
  ParameterExpansion: ({ prefix, index, operation }) =>
    prefix === '!' ||
    index !== undefined ||
    (operation && !/^(Default|Remove)$/.test(operation.type)) === true,
};

const isBashOnly = (node: SyntaxNode) =>
  onlyInBash.has(node.type) ||
  (bashForms[node.type] as ((node: SyntaxNode) => boolean) | undefined)?.(node) === true;

/** Others split what is assigned by `export x=$y`, and replace backslashes in what `echo` prints. */
function isOtherCommand({ name, args }: Command): boolean {
  const command = name?.value ?? '';
  if (command === 'echo') return args.some(({ text }) => text.includes('\\'));
  if (command !== 'export' && command !== 'readonly') return builtins.has(command);
  return args.some((item) => item.type === 'Assignment' && childrenOf(item.value).some(isSplit));
}

const isSplit = ({ type }: SyntaxNode) => type.endsWith('Expansion') && type !== 'ArithmeticExpansion';
