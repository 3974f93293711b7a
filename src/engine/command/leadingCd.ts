import { type PipelineNode, type Word } from 'unbash';
import { literalValue } from './literalWord.ts';
import { parseLine } from './parseScript.ts';

export interface LeadingCd {
  /** The directory, as written. */
  readonly cwd: string;
  /** What runs there. */
  readonly command: string;
}

/** Splits `cd <path> && rest`, when the path is written out and none of the rest would run if the `cd` failed. */
export function leadingCd(command: string): LeadingCd | undefined {
  const [first, ...more] = parseLine(command)?.commands ?? [];
  // In the background, the `cd` would be one of a subshell.
  if (first?.command.type !== 'AndOr' || first.background || more.length > 0) return undefined;
  const { commands, operators } = first.command;
  if (operators.includes('||')) return undefined;
  const [cd, next] = commands;
  const cwd = cd && targetOf(cd);
  return cwd !== undefined && next ? { cwd, command: command.slice(next.pos) } : undefined;
}

function targetOf(node: PipelineNode): string | undefined {
  if (node.type !== 'Command' || node.name?.text !== 'cd') return undefined;
  if (node.prefix.length > 0 || node.redirects.length > 0) return undefined;
  const [first, ...more] = node.args;
  const [target, ...others] = first?.text === '--' ? more : node.args;
  if (target?.type !== 'Word' || others.length > 0) return undefined;
  return pathOf(target, first === target);
}

/** Not a place that only the shell knows (`-`, `~`), nor, where options are read, what might be one. */
function pathOf(word: Word, mayBeOption: boolean): string | undefined {
  const path = literalValue(word);
  if (path === undefined || path === '' || path === '-' || word.text.startsWith('~')) return undefined;
  return mayBeOption && path.startsWith('-') ? undefined : path;
}
