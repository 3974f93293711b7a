import { type SyntaxNode } from 'unbash';
import { childrenOf, parseScript } from '../command/parseScript.ts';

/**
 * The texts of the simple commands that are written in a script. What is given to another shell as text is not among them,
 * nor is anything of a script that does not parse.
 */
export function writtenCommands(source: string): Set<string> {
  const script = parseScript(source);
  return new Set(script ? textsIn(script, source) : []);
}

function textsIn(node: SyntaxNode, outer: string): string[] {
  // A script inside of backticks has a text of its own.
  const source = node.type === 'Script' ? (node.source ?? outer) : outer;
  const own = node.type === 'Command' ? [source.slice(node.pos, node.end)] : [];
  return [...own, ...childrenOf(node).flatMap((child) => textsIn(child, source))];
}
