import fc from 'fast-check';
import { parseScript } from '../../../src/engine/command/parseScript.ts';
import { denied, notDenied } from './cases/denials.ts';
import { everyday } from './cases/everyday.ts';
import { harmful } from './cases/harmful.ts';
import { prefixes, surroundings } from './cases/wrappings.ts';

const known = [...everyday, ...notDenied, ...Object.values(harmful).flat(), ...Object.values(denied).flat()];

/** Characters and pieces by which a script becomes another one, or none at all. */
const pieces = [
  ...[
    "'",
    '"',
    '`',
    '\\',
    '$',
    '$(',
    ')',
    '(',
    '((',
    '))',
    '{',
    '}',
    '[[',
    ']]',
    ';',
    ';;',
    '&',
    '&&',
    '|',
    '||',
  ],
  ...[
    '<',
    '>',
    '<<',
    '<<<',
    '<(',
    '>&',
    '\n',
    ' ',
    '#',
    '*',
    '?',
    '[',
    ']',
    '~',
    '!',
    '=',
    '-',
    '--',
    '/',
    '..',
  ],
  ...[
    '${',
    '$((',
    "$'",
    '$"',
    '<<EOF\n',
    '\nEOF\n',
    'if ',
    'then ',
    'fi',
    'do ',
    'done',
    'esac',
    'case x in ',
    '{a,b}',
  ],
  ...['\0', '\u{1f600}', '\r\n', '\t', 'rm -rf ', 'eval ', '$X', '"$@"', '${!x}', '${x@P}', '$IFS', '\\\n'],
];

const command = fc.constantFrom(...known);
const wrapping = fc.constantFrom(...prefixes, ...surroundings);

const wrapped = fc
  .tuple(command, fc.array(wrapping, { maxLength: 3 }))
  .map(([script, wraps]) => wraps.reduce((inner, wrap) => wrap(inner), script));

const joined = fc
  .array(fc.tuple(wrapped, fc.constantFrom('; ', ' && ', ' || ', ' | ', ' & ', '\n', ' ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.map(([script, separator]) => script + separator).join(''));

interface Change {
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 6 }),
  piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })),
});

const mutated = fc
  .tuple(joined, fc.array(change, { minLength: 1, maxLength: 6 }))
  .map(([script, changes]) => changes.reduce(applied, script));

function applied(script: string, { at, length, piece }: Change): string {
  const index = Math.floor(at * script.length);
  return script.slice(0, index) + piece + script.slice(index + length);
}

const soup = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...known)), { maxLength: 40 })
  .map((all) => all.join(''));

/** Scripts that may be anything: put together, changed at random, or mere noise. */
export const randomCommand: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: joined },
  { weight: 5, arbitrary: mutated },
  { weight: 1, arbitrary: soup },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);

/** A command that is refused, behind one program after another, and then inside of one script after another. */
export const wrappedDenial: fc.Arbitrary<string> = fc
  .record({
    command: fc.constantFrom(
      'rm -rf /',
      'rm -r -f ~/x',
      'git add -A',
      'git -C d push --force',
      '/bin/rm -fr .git',
    ),
    programs: fc.array(fc.constantFrom(...prefixes), { maxLength: 5 }),
    scripts: fc.array(fc.constantFrom(...surroundings), { maxLength: 6 }),
  })
  .map(({ command: inner, programs, scripts }) =>
    [...programs, ...scripts].reduce<string>((script, wrap) => wrap(script), inner),
  )
  // Not all of them go together: bash knows no `a | ! b`.
  .filter((script) => script.length < 20_000 && parseScript(script) !== undefined);
