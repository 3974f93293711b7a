import { findSecrets } from './findSecrets.ts';
import { type KnownSecrets } from './knownSecrets.ts';
import { type Span } from './span.ts';
import { strip } from './stripped.ts';

/** What a text is a part of: a secret may begin before it, or go on after it. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

const nothing: Around = { before: '', after: '' };

/** As much as is looked at before and after a part: a private key of 4,096 bits has 3,300 characters. */
export const aroundLength = 4096;

/** The text with a name in the place of each secret. It has as many lines as before. Without `known` it stays as it is. */
export function maskSecrets(text: string, known: KnownSecrets | undefined, around = nothing): string {
  if (!known) return text;
  const { before, after } = around;
  const from = before.length;
  const to = from + text.length;
  const whole = before + text + after;
  let masked = '';
  let at = from;
  for (const span of spansIn(whole, known)) {
    const start = Math.max(span.start, from);
    const end = Math.min(span.end, to);
    if (start >= end) continue;
    masked += whole.slice(at, start) + mark(span.name, whole.slice(start, end));
    at = end;
  }
  return masked + whole.slice(at, to);
}

/** Colours, and whatever else does not show. */
// eslint-disable-next-line no-control-regex
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-~])/g;

function spansIn(text: string, known: KnownSecrets): Span[] {
  if (!text.includes('\u001b')) return findSecrets(text, known);
  const { text: plain, originalIndex } = strip(text, sequences);
  return findSecrets(plain, known).map(({ start, end, name }) => ({
    start: originalIndex(start),
    end: originalIndex(end - 1) + 1,
    name,
  }));
}

/** Line numbers stay true: where a secret had several lines, the others have a mark of their own. */
const mark = (name: string, secret: string) =>
  `‹secret ${name}›${'\n…'.repeat(secret.split('\n').length - 1)}`;

const marks = /‹secret [^›\n]+›/g;

/** How many secrets are masked in a text. */
export const countMasked = (text: string): number => text.match(marks)?.length ?? 0;

/** What a reader should know of it. */
export function maskNotice(text: string): string | undefined {
  const count = countMasked(text);
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? 'secret' : 'secrets'} masked`;
}
