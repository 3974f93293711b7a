import { hasOption, subCommand } from './options.ts';
import { type Rules, type Verdict } from './rules.ts';

const downloads = 'downloads';
const compiled = 'compiled crates';
const commands = 'commands of the compiler';
const passed = 'passing tests';

const handled = new Set(['build', 'b', 'test', 't', 'check', 'c', 'clippy', 'run', 'r', 'fetch']);

/** Options under which the output is another, or all of it is wanted. */
const otherForms = [
  '--message-format',
  '--build-plan',
  '--unit-graph',
  '-q',
  '--quiet',
  '-h',
  '--help',
  '--list',
  '-vv',
];
const otherFormsOfTests = [
  '--nocapture',
  '--no-capture',
  '--show-output',
  '--format',
  '--list',
  '-Z',
  '-q',
  '--quiet',
];

/** Its name and version, and where it comes from: a path, an address or a registry. */
const crate = /^[\w-]+ v\d\S*(?: \((?:\/[^()]*|[A-Za-z]:\\[^()]*|[^\s()]+|registry `[^`]+`)\))?$/;

/** How many there were, or one of them. */
const downloaded = new RegExp(
  String.raw`${crate.source}|^\d+ crates? \([\d.]+ ?\w?i?B\) in [\d.]+s(?: \(largest was \S+ at [\d.]+ ?\w?i?B\))?$`,
);

/** A function, a file, or an example in the documentation. */
const nameOfTest = String.raw`\S+(?: - (?:\S+ )?\(line \d+\))?(?: - (?:should panic|compile|compile fail))?`;
const passingTest = new RegExp(String.raw`^test ${nameOfTest} \.\.\. ok(?: <[\d.]+s>)?$`);

/** Cargo's own lines begin with a word that ends in column 12. */
const ownLines = new Map(
  (
    [
      ['Compiling', crate, compiled],
      ['Checking', crate, compiled],
      ['Fresh', crate, compiled],
      ['Downloading', /^(?:\d+ )?crates? \.\.\.$/, downloads],
      ['Downloaded', downloaded, downloads],
      ['Updating', /^\S+ index$/, downloads],
      ['Locking', /^\d+ packages?(?: to (?:latest|highest|earliest) [\w. ]+)?$/, downloads],
      ['Blocking', /^waiting for file lock on /, ''],
      [
        'Running',
        /^`(?=[^`]*`$)(?=.* --crate-name ).*\b(?:rustc|rustdoc|clippy-driver) |^`[^`]*\/build-script-build`$/,
        commands,
      ],
    ] satisfies [word: string, rest: RegExp, verdict: string][]
  ).map(([word, rest, verdict]) => [`${word.padStart(12)} `, [rest, verdict] as const]),
);

export const cargo: Rules = {
  name: 'cargo build, check, clippy, test, run, fetch',
  handles: (words) => {
    const [name, args] = cargoCommand(words) ?? ['', []];
    if (!handled.has(name) || hasOption(args, ...otherForms)) return false;
    const forProgram = args.slice(args.indexOf('--') + 1);
    return name !== 'test' && name !== 't'
      ? true
      : !args.includes('--') || !hasOption(forProgram, ...otherFormsOfTests);
  },
  judge: (lines, { words }) => {
    const verdicts: Verdict[] = [];
    const isRun = /^r(?:un)?$/.test(cargoCommand(words)?.[0] ?? '');
    for (const line of lines) {
      // What a failing test or a started program prints may look like anything.
      if (line === 'failures:' || (isRun && isStart(line))) break;
      verdicts.push(verdictOn(line));
    }
    return verdicts;
  },
  // Names of crates and tests, and options of the compiler.
  isHarmless: (line, verdict) => verdict !== '' && !/^ +(?:Locking|Updating) /.test(line),
};

/** With `+nightly` before it. */
function cargoCommand([program, ...args]: readonly string[]): ReturnType<typeof subCommand> {
  if (program !== 'cargo') return undefined;
  return subCommand(args[0]?.startsWith('+') ? args.slice(1) : args, ['--color', '--config', '-Z', '-C']);
}

const isStart = (line: string): boolean => line.startsWith('     Running `') && verdictOn(line) === undefined;

function verdictOn(line: string): Verdict {
  if (passingTest.test(line)) return passed;
  const [rest, verdict] = ownLines.get(line.slice(0, 13)) ?? [];
  return rest?.test(line.slice(13)) ? verdict : undefined;
}
