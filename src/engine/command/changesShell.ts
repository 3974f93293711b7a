import { type Command, type SyntaxNode, type While } from 'unbash';
import { childrenOf, nodesUnder } from './parseScript.ts';

/** Builtins that act on the shell they run in. In a pipeline that is a subshell; outside of one it is the session. */
const builtins = new Set(
  (
    '. source eval exec exit return break continue shift wait logout suspend cd pushd popd read mapfile readarray ' +
    'getopts let unset unalias bg fg disown enable hash'
  ).split(' '),
);

/** Builtins that only print when they are called with nothing. */
const unlessBare = new Set(
  'alias declare export local readonly set shopt trap typeset ulimit umask'.split(' '),
);

/** What is never executed in the session's own shell: substitutions are in words. */
const inSubshell = new Set<SyntaxNode['type']>(['Word', 'Subshell']);
const alwaysChanges = new Set<SyntaxNode['type']>([
  ...(['ArithmeticCommand', 'Coproc', 'Function'] as const),
  // A loop sets its variable, and so does the `read` of one.
  ...(['For', 'ArithmeticFor', 'Select', 'While'] as const),
]);

/** Whether it makes a difference that a part of a script runs in the session's own shell and not in a subshell. */
export function changesShell(node: SyntaxNode): boolean {
  if (inSubshell.has(node.type)) return false;
  if (alwaysChanges.has(node.type)) return true;
  if (node.type === 'Pipeline' && node.commands.length > 1) return false;
  if (node.type !== 'Command') return childrenOf(node).some(changesShell);
  return isChange(node) || nodesUnder(node).some(assigns);
}

/** `${x:=1}`, `$((x = 1))` and `$((x++))`; in doubt also what only compares. */
const assigns = (node: SyntaxNode) =>
  (node.type === 'ParameterExpansion' && node.text.includes('=')) ||
  (node.type === 'ArithmeticExpansion' && /=|\+\+|--/.test(node.text));

/** Whether it is a `while read`, which ends when its input does. */
export function readsInput({ kind, clause: { commands } }: While): boolean {
  const [first, ...more] = commands;
  if (first?.command.type !== 'Command' || more.length > 0) return false;
  return kind === 'while' && first.command.name?.text === 'read';
}

function isChange({ name, args }: Command): boolean {
  if (!name) return true; // Assignments, which stay.
  const words = args.map(({ text }) => text);
  if (name.text === 'command' || name.text === 'builtin') return words.some((word) => builtins.has(word));
  if (name.text === 'printf') return words[0]?.startsWith('-v') ?? false;
  return builtins.has(name.text) || (unlessBare.has(name.text) && words.length > 0);
}
