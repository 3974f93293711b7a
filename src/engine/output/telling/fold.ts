import { type Item, bytesOf } from './item.ts';
import { hasNumbers, hasWords, shapeOf } from './shape.ts';
import { standOut } from './standOut.ts';

/** Fewer lines one after another are shown as they are: the numbers in them may be what was asked for. */
const minSimilar = 12;
const minEqual = 5;

export interface FoldOptions {
  /** Whether lines that differ in a path only are alike: not where paths are what the program is asked for. */
  readonly arePathsEqual: boolean;
  /** Whether lines of nothing but numbers and paths are folded too. */
  readonly foldsNumbers: boolean;
  /** The bytes that a note must save at least, in the place of lines that are the same, and of lines that are alike. */
  readonly minSaved: { readonly equal: number; readonly similar: number };
}

/**
 * Puts a note in the place of lines that say the same again and again. The first and the last of them stay, and those with
 * an unusual number in them.
 */
export function fold(lines: readonly Item[], options: FoldOptions): Item[] {
  const shapes = lines.map((item) => shapeIn(item, options));
  return runsOf(lines, (index) => shapes[index]).flatMap((run) =>
    run.items.length >= minSimilar && run.key !== undefined && isFoldable(run.key, options)
      ? folded(run.items, options.minSaved.similar)
      : runsOf(run.items, (index) => run.items[index]?.text).flatMap((equal) =>
          run.key !== undefined && equal.items.length >= minEqual
            ? folded(equal.items, options.minSaved.equal)
            : equal.items,
        ),
  );
}

/** Undefined for a line of trouble, which is like no other. */
const shapeIn = ({ grade, text }: Item, options: FoldOptions) =>
  grade === undefined ? shapeOf(text, options) : undefined;

const isFoldable = (shape: string, { foldsNumbers }: FoldOptions) =>
  hasWords(shape) || (foldsNumbers && hasNumbers(shape));

interface Run {
  readonly key: string | undefined;
  readonly items: readonly Item[];
}

/** Cuts lines where the key changes. */
function runsOf(items: readonly Item[], keyAt: (index: number) => string | undefined): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < items.length;) {
    const key = keyAt(start);
    let end = start + 1;
    while (end < items.length && key !== undefined && keyAt(end) === key) end++;
    runs.push({ key, items: items.slice(start, end) });
    start = end;
  }
  return runs;
}

/** Notes in the place of those between the first, the last and the ones that stand out. */
function folded(items: readonly Item[], minSaved: number): readonly Item[] {
  const kept = [...new Set([0, ...standOut(items.map(({ text }) => text)), items.length - 1])];
  const shown = kept.flatMap((place, index) => [
    ...noteFor(items.slice((kept[index - 1] ?? -1) + 1, place)),
    ...items.slice(place, place + 1),
  ]);
  return sizeOf(items) - sizeOf(shown) >= Math.max(1, minSaved) ? shown : items;
}

/** Nothing for no lines; one line is as short as a note. */
function noteFor(items: readonly Item[]): readonly Item[] {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last || items.length === 1) return items;
  const text = `[… ${items.length} more like this]`;
  return [{ first: first.first, last: last.last, text, isNote: true }];
}

const sizeOf = (items: readonly Item[]) => items.reduce((bytes, item) => bytes + bytesOf(item), 0);
