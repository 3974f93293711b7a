import { type Command, type SyntaxNode } from 'unbash';
import { childrenOf, parseScript } from '../command/parseScript.ts';

/**
 * Whether a command is what it looks like, whatever lies in the workspace: where nothing keeps it from anything, only this
 * runs unasked. Every word is written out, nothing is set, and no program obeys files that it finds.
 */
export function isStrict(source: string): boolean {
  const script = parseScript(source);
  return script !== undefined && isPlain(script, source);
}

const plainNodes = new Set(['Script', 'Statement', 'Pipeline', 'AndOr', 'Command', 'Word', 'Redirect']);

function isPlain(node: SyntaxNode, source: string): boolean {
  if (node.type === 'Command') return isPlainCommand(node, source);
  return plainNodes.has(node.type) && childrenOf(node).every((child) => isPlain(child, source));
}

function isPlainCommand({ name, args, prefix, redirects }: Command, source: string): boolean {
  if (!name || prefix.length > 0 || !obeysNobody.has(name.value)) return false;
  const isWrittenOut = ({ pos, end }: { pos: number; end: number }) =>
    writtenOut.test(source.slice(pos, end));
  return (
    [name, ...args].every(isWrittenOut) &&
    redirects.every((one) => harmless.test(source.slice(one.pos, one.end)))
  );
}

/** Without anything that the shell makes something else of. */
const writtenOut = /^(?:[\w@%+=:,./-]|'[^']*'|"[^"$`\\!]*")+$/;

const harmless = /^(?:\d?>&\d|\d?>\s*\/dev\/null|<\s*\/dev\/null)$/;

/** Programs that only their words tell what to do. */
const obeysNobody = new Set(
  (
    'pwd ls cat head tail wc grep egrep fgrep rg echo printf true false test [ basename dirname realpath readlink stat ' +
    'file du df date uname whoami id hostname which type cut tr uniq nl tac rev cmp diff comm md5sum sha1sum sha256sum ' +
    'sha512sum cksum seq sleep uptime free nproc arch tree find sort jq ps od hexdump strings column fold expand paste'
  ).split(' '),
);
