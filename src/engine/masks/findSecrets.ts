import { holdsSecret } from '../secrets/secretVariables.ts';
import { type KnownSecrets } from './knownSecrets.ts';
import { isCode, isPlainValue } from './plainValue.ts';
import { privateKeys } from './privateKeys.ts';
import { type Span } from './span.ts';
import { strip } from './stripped.ts';
import { notAfter, tokenFormats, type TokenFormat } from './tokenFormats.ts';
import { WordIndex } from './wordIndex.ts';

/** Finds the secrets in a text, in order and apart from each other. The first kind that finds one gives its name. */
export const findSecrets = (text: string, known: KnownSecrets): Span[] =>
  merged([
    ...knownValues(text, known),
    ...wrappedValues(text, known),
    ...cutValues(text, known),
    ...privateKeys(text),
    ...assignments(text),
    ...tokens(text),
    ...cutToken(text),
  ]);

const knownValues = (text: string, known: KnownSecrets): Span[] =>
  Array.from(new WordIndex(known).find(text), ({ start, word: { name, value } }) => ({
    start,
    end: start + value.length,
    name,
  }));

/** Long enough not to come about by lines that happen to meet. */
const minWrapped = 16;

/** Values that were broken where a line was full. */
function wrappedValues(text: string, known: KnownSecrets): Span[] {
  const long = known.filter(({ value }) => value.length >= minWrapped);
  if (long.length === 0 || !text.includes('\n')) return [];
  const { text: joined, originalIndex } = strip(text, /\r?\n/g);
  return knownValues(joined, long).map(({ start, end, name }) => ({
    start: originalIndex(start),
    end: originalIndex(end - 1) + 1,
    name,
  }));
}

/** Fewer characters of a value at the end of a text may be anything. */
const minCut = 6;

/** Values of which the text has only the beginning, as its end, or only the end, as its beginning. */
function cutValues(text: string, known: KnownSecrets): Span[] {
  return known.flatMap(({ name, value }) => {
    const from = Math.max(0, text.length - value.length + 1);
    const last = text.indexOf(value.slice(0, minCut), from);
    const first = text.slice(0, value.length - 1).lastIndexOf(value.slice(-minCut)) + minCut;
    return [
      ...(last !== -1 && value.startsWith(text.slice(last)) ? [{ start: last, end: text.length, name }] : []),
      ...(first >= minCut && value.endsWith(text.slice(0, first)) ? [{ start: 0, end: first, name }] : []),
    ];
  });
}

/** As an environment is printed and as files of variables have it. */
const assignment = /(?<![\w$.-])([A-Z][A-Z0-9_]{2,})=(["']?)((?![‹$(<[{])[^\s"'‹›`]{8,})/dg;

/** Values of variables that are called like secrets, wherever such a variable is. */
function assignments(text: string): Span[] {
  return [...text.matchAll(assignment)].flatMap(({ 1: name = '', 3: value = '', indices }) => {
    const [start] = indices?.[3] ?? [0];
    const secret = value.replace(/;+$/, '');
    return holdsSecret(name) && !isPlainValue(secret) && !isCode(secret)
      ? [{ start, end: start + secret.length, name }]
      : [];
  });
}

const hints = new WordIndex(
  tokenFormats.flatMap((format) => format.hints.map((value) => ({ value, format }))),
);

/** The formats of which a text may have a token. */
function likelyFormats(text: string): TokenFormat[] {
  const likely = new Set<TokenFormat>();
  for (const { word } of hints.find(text)) likely.add(word.format);
  return tokenFormats.filter((format) => format.hints.length === 0 || likely.has(format));
}

function tokens(text: string): Span[] {
  return likelyFormats(text).flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)].map(({ indices }) => {
      const [start, end] = indices?.groups?.secret ?? indices?.[1] ?? indices?.[0] ?? [0, 0];
      return { start, end, name };
    }),
  );
}

/** Prefixes that nothing but a token has. */
const telling = tokenFormats
  .flatMap((format) => format.hints)
  .filter((hint) => /^[\w.-]{3,}[_.-]$/.test(hint));
const cutTokenAtEnd = new RegExp(
  `${notAfter('[A-Za-z0-9]')}(?:${telling.map((hint) => hint.replaceAll('.', String.raw`\.`)).join('|')})(?=\\w*\\d)(?=\\w*[A-Za-z])\\w{8,}$`,
  'd',
);

/** A token of which the text has only the beginning, as its end. */
function cutToken(text: string): Span[] {
  const last = text.slice(-256);
  const [start] = cutTokenAtEnd.exec(last)?.indices?.[0] ?? [];
  return start === undefined
    ? []
    : [{ start: text.length - last.length + start, end: text.length, name: 'token' }];
}

/** Spans that overlap become one. */
function merged(spans: readonly Span[]): Span[] {
  const ranked = spans
    .map((span, rank) => ({ ...span, rank }))
    .sort((a, b) => a.start - b.start || a.rank - b.rank);
  const apart: (typeof ranked)[number][] = [];
  for (const span of ranked) {
    const last = apart.at(-1);
    if (!last || span.start >= last.end) apart.push(span);
    else {
      const { name, rank } = span.rank < last.rank ? span : last;
      apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, span.end), name, rank };
    }
  }
  return apart;
}
