import { type Word, type WordPart } from 'unbash';

/** What a word stands for, when that is written in it; undefined when only the shell could know. */
export function literalValue({ value, parts = [] }: Word): string | undefined {
  return parts.every(isLiteral) ? value : undefined;
}

function isLiteral(part: WordPart): boolean {
  if (part.type === 'DoubleQuoted') return part.parts.every(({ type }) => type === 'Literal');
  return part.type === 'Literal' || part.type === 'SingleQuoted';
}
