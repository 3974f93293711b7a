/** The first and the last of something, both included; without a last one, all that follow. */
export interface Range {
  readonly from: number;
  readonly to?: number;
}

/** A range as people write it: `100-200`, `100-` or `100`. Numbers begin with `first`. */
export function parseRange(text: string, first: number, refuse: (problem?: string) => Error): Range {
  const [, from, dash, to] = /^\s*(\d{1,15})\s*(?:(-)\s*(\d{1,15})?)?\s*$/.exec(text) ?? [];
  if (from === undefined) throw refuse();
  const range = { from: Number(from), to: dash === undefined ? Number(from) : Number(to ?? Infinity) };
  if (range.from < first) throw refuse(`the first one is ${first}, not ${range.from}`);
  if (range.to < range.from) throw refuse(`${range.to} comes before ${range.from}`);
  return range.to === Infinity ? { from: range.from } : range;
}
