import { type CommandArgument, type Redirection, type SyntaxNode } from 'unbash';
import { literalValue } from './literalWord.ts';
import { childrenOf, parseScript } from './parseScript.ts';

/** Longer scripts are written by programs, and are not worth the time. */
const maxLength = 20_000;

/**
 * The words of the simple commands of a script, in the order in which they are written. None of those in substitutions,
 * whose output is not seen. A word that only the shell could know is left out, and so is a command whose program is one.
 */
export function printedCommands(script: string): readonly (readonly string[])[] {
  const root = script.length > maxLength ? undefined : parseScript(script);
  return root ? commandsUnder(root) : [];
}

function commandsUnder(node: SyntaxNode): (readonly string[])[] {
  if (node.type === 'Command') {
    const program = node.name && literalValue(node.name);
    return program === undefined ? [] : [[program, ...node.suffix.flatMap(wordOf)]];
  }
  if (node.type === 'Word') return [];
  return childrenOf(node)
    .toSorted((a, b) => a.pos - b.pos)
    .flatMap(commandsUnder);
}

function wordOf(item: CommandArgument | Redirection): string[] {
  const value = item.type === 'Word' ? literalValue(item) : undefined;
  return value === undefined ? [] : [value];
}
