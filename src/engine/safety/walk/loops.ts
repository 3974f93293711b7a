import { type Assignment, type Command, type SyntaxNode } from 'unbash';
import { childrenOf, nodesUnder } from '../../command/parseScript.ts';
import { numberBinding, unknownBinding, withDoubt, withVariable, type State } from '../words/state.ts';

const movers = new Set(['cd', 'pushd', 'popd']);
const setters = new Set(
  'read mapfile readarray unset getopts printf let declare typeset local export readonly eval source .'.split(
    ' ',
  ),
);

/** What is known at the beginning of a body that may have run before: nothing of what it changes. */
export function atLoopStart(body: SyntaxNode, state: State): State {
  const called = functionsIn(nodesUnder(body), state);
  const nodes = [body, ...called].flatMap(nodesUnder);
  const start = nodes.reduce((before, node) => {
    if (node.type === 'Assignment') return withVariable(before, node.name, bindingOf(node, state));
    return namesSet(node).reduce((known, name) => withVariable(known, name, unknownBinding(name)), before);
  }, state);
  // A function that calls others, or runs a text, may change anything.
  const isOpen = called.some((node) => functionsIn(nodesUnder(node), state).length > 0 || evaluates(node));
  if (isOpen) return { ...withDoubt(start), cwds: undefined };
  return [body, ...called].some(moves) ? { ...start, cwds: undefined } : start;
}

/** The functions that are called by name. */
const functionsIn = (nodes: readonly SyntaxNode[], { functions }: State): readonly SyntaxNode[] =>
  nodes.flatMap((node) => {
    const definitions = node.type === 'Command' ? functions.get(node.name?.value ?? '') : undefined;
    return definitions?.map((definition) => definition.node.body) ?? [];
  });

const evaluators = new Set(['eval', 'source', '.', 'builtin', 'command', 'trap', 'shift', 'set']);

/** Whether it may change more of the shell than can be seen. */
const evaluates = (node: SyntaxNode) =>
  nodesUnder(node).some(
    (part) =>
      part.type === 'Function' ||
      (part.type === 'Command' &&
        part.name &&
        (evaluators.has(part.name.value) || !/^[\w.-]+$/.test(part.name.text))),
  );

/** Whether it leaves the shell in another directory. What runs in a shell of its own does not. */
function moves(node: SyntaxNode): boolean {
  if (node.type === 'Subshell' || node.type === 'Script') return false;
  if (node.type === 'Command' && movers.has(node.name?.value ?? '')) return true;
  return childrenOf(node).some(moves);
}

/** A counter stays a number, however often it is set, if it was one before. */
function bindingOf({ name, value }: Assignment, { variables }: State) {
  const isNumber =
    value.type === 'Word' &&
    (/^\d+$/.test(value.text) ||
      (value.parts?.length === 1 && value.parts[0]?.type === 'ArithmeticExpansion'));
  const before = variables.get(name);
  const wasNumber = before?.kind === 'value' && before.values.every((text) => /^\d+$/.test(text.value ?? ''));
  return isNumber && wasNumber ? numberBinding(name) : unknownBinding(name);
}

function namesSet(node: SyntaxNode): string[] {
  if (node.type === 'For' || node.type === 'Select') return [node.name.value];
  return node.type === 'Command' && setters.has(node.name?.value ?? '') ? node.args.flatMap(nameOf) : [];
}

const nameOf = (item: Command['args'][number]) =>
  item.type === 'Word' && /^[A-Za-z_]\w*$/.test(item.value) ? [item.value] : [];
