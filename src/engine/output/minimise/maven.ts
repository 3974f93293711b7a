import { eachLine } from './eachLine.ts';
import { hasOption } from './options.ts';
import { formOf, type Form } from './byForm.ts';
import { repeated, repeatedBelow } from './repeatedBelow.ts';
import { type Rules } from './rules.ts';
import { saysTrouble } from './telling.ts';

const passing = 'passing tests';
const advice = 'advice';
const rulers = 'empty lines and rulers';

const forms: readonly Form[] = [
  ['downloads', /^(?:\[INFO\] )?(?:Downloading|Downloaded)(?: from \S+)?: \S+/],
  ['downloads', /^Progress \(\d+\): /],
  ['steps', /^\[INFO\] Scanning for projects\.\.\.$/],
  ['steps', /^\[INFO\] -{2,3} \S+:[\w-]+ \([\w.-]+\) @ \S+ -{2,3}$/],
  [
    'steps',
    /^\[INFO\] (?:skip non existing resourceDirectory |Copying \d+ resources?|Using '[\w-]+' encoding )/,
  ],
  [
    'steps',
    /^\[INFO\] (?:Changes detected - recompiling|Recompiling the module|Nothing to compile|Compiling \d+ source files?)/,
  ],
  ['steps', /^\[INFO\] (?:Using auto detected provider |Surefire report directory: |No tests to run\.)/],
  [rulers, /^\[INFO\] *(?:-{10,}|-*[<[] ?[\w.:-]+ ?[\]>]-*|T E S T S)?$/],
  [rulers, /^-{50,}$|^ T E S T S$/],
  [
    passing,
    /^(?:\[INFO\] )?Tests run: \d+, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: [\d.,]+ s(?:ec)? --? in \S+$/,
  ],
  [advice, /^\[ERROR\] *$/],
  [advice, /^\[ERROR\] (?:To see the full stack trace of the errors, re-run|Re-run) Maven (?:with|using) /],
  [advice, /^\[ERROR\] For more information about the errors and possible solutions, please read /],
  [advice, /^\[ERROR\] (?:-> )?\[Help \d+\](?: http\S+)?$/],
  [advice, /^\[ERROR\] Please refer to dump files \(if any exist\) /],
];

/** Its steps and what passed can go. What failed it tells of where it happens, and once more in the end. */
export const maven: Rules = {
  name: 'mvn',
  handles: ([program = '', ...args]) =>
    ['mvn', 'mvnw', 'mvnd'].includes(program) &&
    args.length > 0 &&
    !hasOption(args, '-v', '--version', '-h', '--help'),
  judge: (lines, { exitCode }) => {
    const isRepeated = repeatedBelow(lines, (line) => line === '[INFO] BUILD FAILURE');
    return eachLine(lines, (line, index) => {
      if (/^(?:\[INFO\] )?Running \S+$/.test(line))
        return formOf(forms, lines[index + 1] ?? '') === passing ? passing : undefined;
      if (/^\[ERROR\] \S+:\[\d+,\d+\] /.test(line) && isRepeated(index)) return repeated;
      if (exitCode === 0 && line.startsWith('[DEBUG] ')) return 'debug log';
      return formOf(forms, line);
    });
  },
  scattered: [rulers],
  isHarmless: (line, verdict) => [passing, advice, repeated].includes(verdict) || !saysTrouble(line),
};
