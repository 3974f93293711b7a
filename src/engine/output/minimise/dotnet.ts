import { formOf, type Form } from './byForm.ts';
import { eachLine } from './eachLine.ts';
import { isGiven } from './namedOption.ts';
import { subCommand } from './options.ts';
import { repeated, repeatedBelow } from './repeatedBelow.ts';
import { type Rules } from './rules.ts';
import { saysTrouble } from './telling.ts';

const commands = ['build', 'test', 'restore', 'publish', 'pack', 'msbuild', 'run', 'add', 'clean'];
const passing = 'passing tests';

const forms: readonly Form[] = [
  [passing, /^ {2}Passed \S.* \[(?:< )?[\d.,]+ ?m?s\]$/],
  [
    'steps',
    /^ *(?:Determining projects to restore\.\.\.|All projects are up-to-date for restore\.|Restore complete \(.*\))$/,
  ],
  ['steps', /^ *Restored \S+ \(in [\d.,]+ \w+\)\.$/],
  ['steps', /^ *\d+ of \d+ projects are up-to-date for restore\.$/],
  [
    'steps',
    /^(?:Starting test execution, please wait\.\.\.|A total of \d+ test files matched the specified pattern\.)$/,
  ],
  [
    'steps',
    /^(?:Test run for |VSTest version |Microsoft \(R\) Test Execution |Copyright \(c\) Microsoft |MSBuild version )/,
  ],
  ['built files', /^ {2}\S+ -> \S+\.(?:dll|exe|nupkg)$/],
];

/** Messages of the compiler are told where they happen, and once more in the end. */
export const dotnet: Rules = {
  name: 'dotnet build, test',
  handles: ([program, ...args]) =>
    program === 'dotnet' &&
    commands.includes(subCommand(args)?.[0] ?? '') &&
    !isGiven(args, '--list-tests', '-t', '--help', '-h'),
  judge: (lines) => {
    const isRepeated = repeatedBelow(lines, (line) => /^Build (?:succeeded\.|FAILED\.)$/.test(line));
    return eachLine(lines, (line, index) =>
      /: (?:warning|error) [A-Z]+\d+: /.test(line) && isRepeated(index) ? repeated : formOf(forms, line),
    );
  },
  isHarmless: (line, verdict) => verdict === passing || verdict === repeated || !saysTrouble(line),
};
