import { type CommandArgument, type Redirection } from 'unbash';
import { literalValue } from './literalWord.ts';
import { parseLine } from './parseScript.ts';

/** The words of a command that is a single program with literal arguments: no pipe, no list, no redirection. */
export function simpleCommand(command: string): readonly string[] | undefined {
  const [statement, ...more] = parseLine(command)?.commands ?? [];
  if (!statement || more.length > 0 || statement.background) return undefined;
  const { command: node } = statement;
  if (node.type !== 'Command' || !node.name || node.redirects.length > 0) return undefined;
  const words = [node.name, ...node.suffix].map(wordValue);
  return words.every((word) => word !== undefined) ? words : undefined;
}

const wordValue = (item: CommandArgument | Redirection) =>
  item.type === 'Word' ? literalValue(item) : undefined;
