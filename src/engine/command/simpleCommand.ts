import { type Command, type CommandArgument, type Redirection } from 'unbash';
import { literalValue } from './literalWord.ts';
import { mergesStreams } from './mergesStreams.ts';
import { parseLine } from './parseScript.ts';

/** The words of a command that is a single program with literal arguments: no pipe, no list, no redirection. */
export function simpleCommand(command: string): readonly string[] | undefined {
  const node = soleCommand(command);
  return node?.redirects.length === 0 ? wordsOf(node) : undefined;
}

/** The same for a command that prints all its output as one: it may have a `2>&1`. */
export function printingProgram(command: string): readonly string[] | undefined {
  const node = soleCommand(command);
  return node?.redirects.every(mergesStreams) ? wordsOf(node) : undefined;
}

function soleCommand(command: string): Command | undefined {
  const [statement, ...more] = parseLine(command)?.commands ?? [];
  if (!statement || more.length > 0 || statement.background) return undefined;
  return statement.command.type === 'Command' ? statement.command : undefined;
}

function wordsOf({ name, suffix }: Command): readonly string[] | undefined {
  if (!name) return undefined;
  const words = [name, ...suffix.filter(isArgument)].map(wordValue);
  return words.every((word) => word !== undefined) ? words : undefined;
}

const isArgument = (item: CommandArgument | Redirection): item is CommandArgument =>
  item.type === 'Word' || item.type === 'Assignment';

const wordValue = (item: CommandArgument) => (item.type === 'Word' ? literalValue(item) : undefined);
