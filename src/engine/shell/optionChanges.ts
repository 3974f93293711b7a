/** The text that turns the `set` options of a new shell into those that it has now. */
export function setChanges(before: string, after: string): string {
  return changes(before, after, { on: '\\builtin set -o', off: '\\builtin set +o' });
}

/** The same for the options of `shopt`. */
export function shoptChanges(before: string, after: string): string {
  return changes(before, after, { on: '\\builtin shopt -s', off: '\\builtin shopt -u' });
}

function changes(before: string, after: string, { on, off }: { on: string; off: string }): string {
  const had = namesOf(before);
  const has = namesOf(after);
  const added = [...has].filter((name) => !had.has(name));
  const removed = [...had].filter((name) => !has.has(name));
  return [...removed.map((name) => `${off} ${name}`), ...added.map((name) => `${on} ${name}`)].join('\n');
}

/** From `a:b:c`, or from the table that `shopt -s` prints: `a   on`. */
const namesOf = (text: string) => new Set(text.split(/[:\n]|\s+on\n?/).filter(Boolean));
