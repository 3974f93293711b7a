import { type Command, type Statement, type SyntaxNode } from 'unbash';
import { literalValue } from '../command/literalWord.ts';
import { childrenOf, parseScript } from '../command/parseScript.ts';
import { strictForms } from './strictForms.ts';

/**
 * Whether a command is what it looks like, whatever lies in the workspace: where nothing keeps it from anything, only this
 * runs unasked. Every word is written out, nothing is set or goes on in the background, no program obeys files that it
 * finds, and each has only options that can do no harm.
 */
export function isStrict(source: string): boolean {
  const script = parseScript(source);
  return script !== undefined && isPlain(script, source);
}

const plainNodes = new Set(['Script', 'Statement', 'Pipeline', 'AndOr', 'Command', 'Word', 'Redirect']);

function isPlain(node: SyntaxNode, source: string): boolean {
  if (node.type === 'Command') return isPlainCommand(node, source);
  if (node.type === 'Statement' && isBackground(node)) return false;
  return plainNodes.has(node.type) && childrenOf(node).every((child) => isPlain(child, source));
}

const isBackground = ({ background }: Statement) => background === true;

function isPlainCommand({ name, args, prefix, redirects }: Command, source: string): boolean {
  const form = strictForms.get(name?.value ?? '');
  if (!name || !form || prefix.length > 0) return false;
  const isWrittenOut = ({ pos, end }: SyntaxNode) => writtenOut.test(source.slice(pos, end));
  return (
    source.slice(name.pos, name.end) === name.value &&
    args.every(isWrittenOut) &&
    args.every((word) => word.type === 'Word' && form.test(literalValue(word) ?? '-')) &&
    redirects.every(({ pos, end }) => harmless.test(source.slice(pos, end)))
  );
}

/** Without anything that the shell makes something else of. */
const writtenOut = /^(?:\]|(?:[\w@%+=:,./-]|'[^']*'|"[^"$`\\!]*")+)$/;

const harmless = /^(?:[12]?>&[12]|[12]?>\s*\/dev\/null|<\s*\/dev\/null)$/;
