/** What has to be replaced in a text to make it another. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The one replacement that turns `is` into `wanted`; undefined when they are the same. */
export function difference(is: string, wanted: string): Difference | undefined {
  if (is === wanted) return undefined;
  const shorter = Math.min(is.length, wanted.length);
  let start = 0;
  while (start < shorter && is.charCodeAt(start) === wanted.charCodeAt(start)) start++;
  let same = 0;
  while (
    same < shorter - start &&
    is.charCodeAt(is.length - 1 - same) === wanted.charCodeAt(wanted.length - 1 - same)
  )
    same++;
  // Half a character of two units is none.
  if (isSecondUnit(is, start) || isSecondUnit(wanted, start)) start--;
  if (same > 0 && isSecondUnit(is, is.length - same)) same--;
  return { start, end: is.length - same, text: wanted.slice(start, wanted.length - same) };
}

const isSecondUnit = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00;
