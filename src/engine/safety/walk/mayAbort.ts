import { type SyntaxNode } from 'unbash';
import { nodesUnder } from '../../command/parseScript.ts';

/** Variables that bash itself has made read-only: to set one is an error. */
const readOnly = new Set('UID EUID PPID BASHOPTS SHELLOPTS BASH_VERSINFO'.split(' '));

/** Most commands have nothing of the kind, and a look at their text is enough. */
const signs = /\$\(\(|\$\{|\]|UID|PPID|BASH|SHELLOPTS/;

/**
 * Whether a command may end in an error that makes bash give up the rest of its line: `$((1/0))`, `${x:1:-9}`, `UID=1`.
 * `text` is how it is written.
 */
export const mayAbort = (node: SyntaxNode, text: string) =>
  signs.test(text) && nodesUnder(node).some(isError);

function isError(node: SyntaxNode): boolean {
  if (node.type === 'ArithmeticExpansion')
    return !/^\$\(\([\w\s$+*()-]*\)\)$/.test(node.text) || /\b0\d/.test(node.text);
  if (node.type === 'Assignment') return readOnly.has(node.name) || node.index !== undefined;
  if (node.type !== 'ParameterExpansion') return false;
  const { operation, prefix, index } = node;
  return (
    prefix === '!' || index !== undefined || operation?.type === 'Slice' || operation?.type === 'Unknown'
  );
}
