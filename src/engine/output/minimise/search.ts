import { hasOption } from './options.ts';
import { type Rules } from './rules.ts';
import { isTelling } from './telling.ts';

/** Fewer results are all shown. */
const fewResults = 200;
const shownAtStart = 100;
const shownAtEnd = 40;
/** As many results that speak of trouble stand out among the others. With more of them, that is what was searched for. */
const fewTelling = 40;

/** By program: what makes its output another thing than a list that can be cut. */
const otherForms: Readonly<Record<string, (args: readonly string[]) => boolean>> = {
  find: (args) => args.some((word) => /^-(?:print0|printf|f(?:print|ls).*|exec.*|ok.*)$/.test(word)),
  ls: (args) => hasOption(args, '--zero', '--dired', '-D'),
  ...Object.fromEntries(['grep', 'egrep', 'fgrep', 'zgrep'].map((name) => [name, isForProgram])),
  rg: (args) =>
    isForProgram(args) ||
    hasOption(args, '--json', '--heading', '-p', '--pretty', '-0', '--stats', '--debug', '--trace'),
};

function isForProgram(args: readonly string[]): boolean {
  return hasOption(args, '--null', '--null-data', '-z', '-Z');
}

export const search: Rules = {
  name: 'find, ls, grep, rg',
  isWhole: true,
  handles: ([program = '', ...args]) =>
    Object.hasOwn(otherForms, program) && otherForms[program]?.(args) === false,
  judge: (lines, { words: [program = ''] }) => {
    const results = lines.flatMap((line, index) => (isMessage(line, program) ? [] : [index]));
    const middle = results.slice(shownAtStart, -shownAtEnd);
    if (results.length <= fewResults) return [];
    // Names of files may be anything.
    const telling = /^(?:find|ls)$/.test(program)
      ? []
      : middle.filter((index) => isTelling(lines[index] ?? ''));
    const shown = new Set(telling.length <= fewTelling ? telling : []);
    if (program === 'ls') shown.add(headingOf(lines, results.at(-shownAtEnd) ?? 0));
    const verdicts = lines.map((): string | undefined => undefined);
    for (const index of middle)
      if (!shown.has(index)) verdicts[index] = `results, of ${results.length} in all`;
    return verdicts;
  },
  isHarmless: () => true,
};

/** What the program itself has to say, between its results. `egrep` speaks as `grep`. */
function isMessage(line: string, program: string): boolean {
  const speaker = line.slice(0, Math.max(0, line.indexOf(': ')));
  const name = speaker.slice(speaker.lastIndexOf('/') + 1);
  return name === program || (name === 'grep' && program.endsWith('grep')) || isMessageOnFile.test(line);
}

const isMessageOnFile =
  / \(os error \d+\)$|^Binary file .* matches$|: (?:binary file matches|WARNING: stopped searching binary file)/;

/** The directory whose list a line of `ls -R` is in. */
function headingOf(lines: readonly string[], from: number): number {
  let index = from;
  while (index >= 0 && !(lines[index]?.endsWith(':') && (lines[index - 1] ?? '') === '')) index--;
  return index;
}
