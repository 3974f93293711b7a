import { numbersIn, placesIn } from './shape.ts';

/** A value that so many of the lines have is the usual one: the others stand out. */
const usualShare = 0.75;
/** As many times as far from the middle as half of the values are. */
const farAway = 8;
/** Of one run of lines. */
const maxShown = 10;

/**
 * The places of those among lines of one shape in which a number, a hash or a folder is not what it is in the others, such as
 * `exit=1`.
 */
export function standOut(lines: readonly string[]): number[] {
  const found = [
    ...columnsOf(lines.map(numbersIn)).map(
      (values) => unusual(values) ?? unusual(values.map(firstNumber)) ?? extremes(values),
    ),
    ...columnsOf(lines.map(placesIn)).map((values) => unusual(values) ?? []),
  ];
  return [...new Set(found.flat())].slice(0, maxShown).toSorted((a, b) => a - b);
}

const columnsOf = (rows: readonly (readonly string[])[]) =>
  Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => rows.map((row) => row[column] ?? ''));

/** Of versions and addresses, which have several: `1.2.30` and `1.2.31` are of one kind, and `0.0.0` is of another. */
const firstNumber = (text: string) => /^(\d+)(?:\.\d+){2,}$/.exec(text)?.[1] ?? text;

/** Those without the usual value, the rarest first; undefined where no value is usual. */
function unusual(values: readonly string[]): number[] | undefined {
  const counts = new Map<string, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
    // With so many different ones, none can be usual.
    if (counts.size - 1 > values.length * (1 - usualShare)) return undefined;
  }
  const countOf = (index: number) => counts.get(values[index] ?? '') ?? 0;
  const most = [...counts.values()].reduce((a, b) => Math.max(a, b), 0);
  if (most < values.length * usualShare) return undefined;
  return indices(values, (_, index) => countOf(index) < most).toSorted((a, b) => countOf(a) - countOf(b));
}

/** Those far from the middle, the farthest first; none where they only count up or down. */
function extremes(texts: readonly string[]): number[] {
  const values = texts.map(valueOf);
  if (values.some(Number.isNaN) || isSorted(values)) return [];
  const middle = medianOf(values);
  const distances = values.map((value) => Math.abs(value - middle));
  const limit = medianOf(distances) * farAway;
  const far = indices(distances, (distance) => distance > limit);
  return far.toSorted((a, b) => (distances[b] ?? 0) - (distances[a] ?? 0));
}

/** `1,234`, `12.5 ms` and `12:30:05` as numbers; what is none of these, as an address, is not one. */
function valueOf(text: string): number {
  const value = Number(text);
  return Number.isNaN(value) ? valueWithUnit(text) : value;
}

const valueWithUnit = (text: string): number =>
  text
    .replaceAll(',', '')
    .replace(/ ?[^\d.:]+$/, '')
    .replace(/[.:]+$/, '')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);

function isSorted(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  return steps.every((step) => step >= 0) || steps.every((step) => step <= 0);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const indices = <T>(values: readonly T[], condition: (value: T, index: number) => boolean): number[] =>
  values.flatMap((value, index) => (condition(value, index) ? [index] : []));
