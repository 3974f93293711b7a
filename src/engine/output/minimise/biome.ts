import { isBlank } from './eachLine.ts';
import { areOnly, valuesOf } from './namedOption.ts';
import { type Rules } from './rules.ts';

const frames = 'code frames';
const commands = ['check', 'lint', 'format', 'ci'];

/** Every message stays, with its place and what is said about it: what can go are lines of source, as they are or as fixed. */
export const biome: Rules = {
  name: 'biome',
  handles: (words) =>
    (words[0] === 'biome' || words[0] === 'rome') &&
    commands.includes(words[1] ?? '') &&
    areOnly(valuesOf(words, '--reporter'), ['default', 'summary']),
  judge: (lines) => lines.map((line) => (isInFrame(line) ? frames : isBlank(line) ? '' : undefined)),
  isHarmless: () => true,
  scattered: [frames],
};

/** `  > 3 │ source`, `      │ ^^^`, `  3   │ - source`, and that some are left out. */
const isInFrame = (line: string): boolean =>
  /^ {2,}(?:> )?(?:\d+ +){0,2}│ |^ {2,}(?:\d+ +)*│$|^ {2,}···$/.test(line);
