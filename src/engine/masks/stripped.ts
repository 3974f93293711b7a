/** A text without some of its parts, and where its characters were before. */
export interface Stripped {
  readonly text: string;
  readonly originalIndex: (index: number) => number;
}

/** Takes out all that a global pattern matches. */
export function strip(original: string, pattern: RegExp): Stripped {
  const cuts: { readonly at: number; readonly removed: number }[] = [];
  let removed = 0;
  const text = original.replace(pattern, (match, ...rest: unknown[]) => {
    const offset = rest.find((item) => typeof item === 'number') ?? 0;
    const at = offset - removed;
    removed += match.length;
    cuts.push({ at, removed });
    return '';
  });
  return { text, originalIndex: (index) => index + removedBefore(cuts, index) };
}

function removedBefore(cuts: readonly { at: number; removed: number }[], index: number): number {
  let low = 0;
  let high = cuts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cuts[middle]?.at ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return cuts[low - 1]?.removed ?? 0;
}
