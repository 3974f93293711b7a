import { dirname } from 'node:path';

const number = '\u0001';
const hash = '\u0002';
const path = '\u0003';

const hashes = /\b(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?=[a-f]*\d)[\da-f]{7,64})\b/gi;
const shortestHash = 7;

/** With a unit of time or size: `12ms` and `1.3 s` are two numbers. */
const numbers = /\d[\d.,:]*(?: ?(?:ms|µs|us|ns|s|m|min|h|[kKMGT]?i?B|%)(?![A-Za-z\d]))?/g;

/** Anything with a slash and a letter in it, and names with an extension: `9/10` are two numbers. */
const paths =
  /(?=[\w.@~+\\/-]*[A-Za-z])[\w.@~+-]*(?:[/\\][\w.@+-]+)+[/\\]?|(?<![\w.])[A-Za-z_][\w@+-]*(?:\.[\w-]+)*\.[A-Za-z]\w{0,3}(?![\w.])/g;

/** What is left of a line when its numbers, hashes and times are taken for equal, and its paths too if they say nothing. */
export function shapeOf(line: string, { arePathsEqual }: { readonly arePathsEqual: boolean }): string {
  const plain = arePathsEqual ? withoutPaths(line) : line;
  return /\d/.test(plain) ? withoutHashes(plain).replaceAll(numbers, number) : plain;
}

const withoutPaths = (line: string) => (/[./\\]/.test(line) ? line.replaceAll(paths, path) : line);

const withoutHashes = (line: string) => (line.length < shortestHash ? line : line.replaceAll(hashes, hash));

/** The numbers of a line, in their order, with their units. Lines of one shape have as many of them, unless paths are alike. */
export const numbersIn = (line: string): string[] => withoutHashes(withoutPaths(line)).match(numbers) ?? [];

/** The hashes of a line, and the folders of its paths: they too may differ between lines of one shape. */
export const placesIn = (line: string): string[] => [
  ...(withoutPaths(line).match(hashes) ?? []),
  ...(line.match(paths) ?? []).map((found) => dirname(found).replaceAll(numbers, number)),
];

/** Whether a shape says anything but numbers and places: lines of these alone are an answer rather than noise. */
export const hasWords = (shape: string): boolean => /\p{L}{2}/u.test(shape);

export const hasNumbers = (shape: string): boolean => shape.includes(number) || shape.includes(hash);
