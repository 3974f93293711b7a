import { type CommandNode } from 'unbash';
import { literalValue } from './literalWord.ts';

const flags = new Set(['-q', '-v', '--quiet', '--silent', '--verbose']);
const countOptions = new Set(['-n', '-c', '--lines', '--bytes']);
// Of nothing at all, it would make everything.
const countInOneWord = /^(-[nc]?|--(lines|bytes)=)0*[1-9]\d*$/;
const count = /^0*[1-9]\d*$/;

/** Whether a command is a `head` that does nothing else: it also stops what it is piped. */
export const isHead = (node: CommandNode) =>
  node.type === 'Command' && node.name?.text === 'head' && isShortener(node);

/** Whether a command is a `head` or `tail` that does nothing but shorten what it is piped. */
export function isShortener(node: CommandNode): boolean {
  if (node.type !== 'Command' || node.prefix.length > 0) return false;
  const { text: name = '' } = node.name ?? {};
  const words = node.suffix.map((item) => (item.type === 'Word' ? literalValue(item) : undefined));
  return ['head', 'tail'].includes(name) && words.every((word) => word !== undefined) && areCounts(words);
}

/** Not `-n +2` or `-n -2`, which select, and not a file's name. */
function areCounts([word, ...more]: readonly string[]): boolean {
  if (word === undefined) return true;
  if (flags.has(word) || countInOneWord.test(word)) return areCounts(more);
  const [number = '', ...rest] = more;
  return countOptions.has(word) && count.test(number) && areCounts(rest);
}
