import { basename } from 'node:path';
import { parseText } from './parseScript.ts';

/** Programs that say by exit code 1 what they have found. */
const answering = new Set('grep egrep fgrep zgrep rg ag diff cmp test ['.split(' '));

/** True for an exit code that tells of a failure. */
export function isFailure(command: string, exitCode: number): boolean {
  return exitCode > 1 || (exitCode === 1 && !answering.has(lastProgram(command)));
}

/** The name of the last program of a command, as far as it can be told. */
function lastProgram(command: string): string {
  const statement = parseText(command)?.commands.at(-1)?.command;
  const segment = statement?.type === 'AndOr' ? statement.commands.at(-1) : statement;
  const node = segment?.type === 'Pipeline' ? segment.commands.at(-1) : segment;
  return node?.type === 'Command' ? basename(node.name?.value ?? '') : '';
}
