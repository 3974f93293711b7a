import { type Span } from './span.ts';

/** A line of a key ends with a newline, or with the two characters that stand for one in JSON and in variables. */
const newline = String.raw`(?:\\r)?(?:\\n|\r?\n)`;
/** Line numbers, file names, quotes and signs that other programs put before and after a line. */
const before = String.raw`[ \t]*(?:[\w./-]*:?\d+[:\t-])?[ \t>|+"']*(?:-(?!-))?[ \t]*`;
const after = String.raw`[ \t\\+"',]*`;
const header = String.raw`(?:Proc-Type|DEK-Info|Version|Comment|Hash):[^\n\\]*`;
const marker = (word: 'BEGIN' | 'END') => `-----${word} [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----`;

const fromBegin = new RegExp(
  `${marker('BEGIN')}(${after}(?:${newline}${before}(?:[A-Za-z0-9+/]{16,}={0,2}|${header}|)${after})*` +
    `(?:${newline}${before}[A-Za-z0-9+/]{1,15}={0,2}${after}(?=${newline}|$))?)`,
  'dg',
);
const keyLine = new RegExp(`^${before}(?:[A-Za-z0-9+/]{16,}={0,2}|${header}|)${after}$`);
const lastLine = new RegExp(`^${before}[A-Za-z0-9+/]{1,}={0,2}${after}$`);

/** No key is longer. */
const maxLength = 16 * 1024;

/** The lines between the markers of private keys, also where the key began before the text or goes on after it. */
export function privateKeys(text: string): Span[] {
  if (!text.includes('PRIVATE KEY')) return [];
  return [...begun(text), ...ended(text)].map((span) => ({ ...span, name: 'private key' }));
}

function begun(text: string) {
  return [...text.matchAll(fromBegin)].flatMap(({ indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    return trimmed(text, start, end);
  });
}

function ended(text: string) {
  let earlier = 0;
  return [...text.matchAll(new RegExp(marker('END'), 'g'))].flatMap(({ index, 0: { length } }) => {
    const from = Math.max(earlier, index - maxLength);
    earlier = index + length;
    const lines = text.slice(from, index).split(new RegExp(`(${newline})`));
    let start = index;
    // Lines and what separates them take turns. What stands before the marker in its own line is no part of the key.
    for (let at = lines.length - 3; at >= 0; at -= 2) {
      const line = lines[at] ?? '';
      const isOfKey = at === lines.length - 3 ? lastLine.test(line) : keyLine.test(line) && line !== '';
      if (!isOfKey) break;
      start = from + lines.slice(0, at).join('').length;
    }
    return start === index ? [] : trimmed(text, start, index - (lines.at(-1) ?? '').length);
  });
}

/** Without the newlines at its ends; nothing where there is no line of a key. */
function trimmed(text: string, start: number, end: number) {
  const body = text.slice(start, end);
  const first = new RegExp(`^(?:${after}${newline})*`).exec(body)?.[0].length ?? 0;
  if (!/[A-Za-z0-9+/]{16}/.test(body)) return [];
  const length = body.replace(new RegExp(`(?:${newline})+$`), '').length;
  return length > first ? [{ start: start + first, end: start + length }] : [];
}
