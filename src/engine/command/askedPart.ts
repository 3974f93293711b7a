import { type CommandNode } from 'unbash';
import { type OutputPart } from '../runs/askedOutput.ts';
import { literalValue } from './literalWord.ts';

/** The count of `head` and `tail` that are given none. */
const defaultCount = 10;

/** Forms of a count, as the words of one joined by newlines. */
const counts: readonly { readonly unit: OutputPart['unit']; readonly form: RegExp }[] = [
  { unit: 'lines', form: /^(?:-|-n\n?|--lines[=\n])(\d{1,15})$/ },
  { unit: 'bytes', form: /^(?:-c\n?|--bytes[=\n])(\d{1,15})$/ },
];

/**
 * The part that a `head` or `tail` shows of what it is piped; undefined for all but a plain count. `-n +2` and `-n -2`
 * depend on how much there is, `-f` follows, `-v` adds a heading, and a count of nothing would hide everything.
 */
export function askedPart(node: CommandNode): OutputPart | undefined {
  if (node.type !== 'Command' || node.prefix.length > 0) return undefined;
  const from = node.name?.text;
  if (from !== 'head' && from !== 'tail') return undefined;
  const words = node.suffix.map((item) => (item.type === 'Word' ? literalValue(item) : undefined));
  if (words.length === 0) return { from, unit: 'lines', count: defaultCount };
  if (words.includes(undefined)) return undefined;
  const text = words.join('\n');
  for (const { unit, form } of counts) {
    const count = Number(form.exec(text)?.[1] ?? 0);
    if (count > 0) return { from, unit, count };
  }
  return undefined;
}
