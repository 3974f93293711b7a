interface Options {
  readonly setOptions: string;
  readonly shoptOptions: string;
}

/** The text that turns the options of a new shell into those a command has left. */
export function optionChanges(before: Options, after: Options): string {
  return [
    ...changes(before.setOptions, after.setOptions, { on: 'set -o', off: 'set +o' }),
    ...changes(before.shoptOptions, after.shoptOptions, { on: 'shopt -s', off: 'shopt -u' }),
  ].join('\n');
}

function changes(before: string, after: string, { on, off }: { on: string; off: string }): string[] {
  const had = namesOf(before);
  const has = namesOf(after);
  return [
    ...[...has].filter((name) => !had.has(name)).map((name) => `${on} ${name}`),
    ...[...had].filter((name) => !has.has(name)).map((name) => `${off} ${name}`),
  ];
}

/** From `a:b:c`, or from the table that `shopt -s` prints: `a   on`. */
const namesOf = (text: string) => new Set(text.split(/[:\n]|\s+on\n?/).filter(Boolean));
