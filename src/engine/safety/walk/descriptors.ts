import { type ParsedScript, type SyntaxNode } from 'unbash';
import { nodesUnder } from '../../command/parseScript.ts';

/**
 * True if anything in a script may make stdout or stderr a file that was opened for reading: a descriptor other than 0 is
 * opened so, or made a copy of one that may be. Wherever that stands, a loop or a function may bring it about earlier.
 */
export const movesDescriptors = (script: ParsedScript) => nodesUnder(script).some(isMove);

function isMove(node: SyntaxNode): boolean {
  if (node.type !== 'Redirect') return false;
  const { operator, descriptor, target } = node;
  if (operator.endsWith('&') && !/^([12]|\d*-)$/.test(target?.text ?? '')) return true;
  return operator.startsWith('<') && descriptor !== undefined && !isInput(descriptor);
}

const isInput = (descriptor: SyntaxNode) => descriptor.type === 'FileDescriptor' && descriptor.value === 0;
