import { eachLine } from './eachLine.ts';
import { isGiven } from './namedOption.ts';
import { type Rules, type Verdict } from './rules.ts';
import { isTelling, saysTrouble } from './telling.ts';

const subcommands = ['install', 'download', 'wheel'];

/** Its steps say little when they went well: what was installed is in the last line. */
export const pip: Rules = {
  name: 'pip install',
  handles: (words) =>
    /^pip[\d.]*$/.test(words[0] ?? '') &&
    subcommands.includes(words.slice(1).find((word) => !word.startsWith('-')) ?? '') &&
    !isGiven(words, '--report'),
  judge: (lines, { exitCode }) => {
    const trouble = exitCode === 0 ? -1 : lines.findIndex(isTrouble);
    // How far it came when it failed.
    const last = trouble < 0 ? -1 : lines.slice(0, trouble).findLastIndex((line) => isPackage.test(line));
    let isQuoted = false;
    return eachLine(lines, (line, index) => {
      isQuoted = isQuoted ? !endOfQuote.test(line) : beginOfQuote.test(line);
      if (isQuoted || index === last || (trouble >= 0 && index > trouble)) return undefined;
      return verdictOf(line) ?? (exitCode === 0 && isOnSuccess(line) ? 'progress' : undefined);
    });
  },
  // Names of packages and files.
  isHarmless: (line) => !saysTrouble(line),
};

const isPackage = /^(?:Collecting|Processing) /;

const steps: readonly [kind: string, pattern: RegExp][] = [
  // Of what was asked for, it says which version is there.
  ['requirements already satisfied', /^ *Requirement already satisfied: .* \(from /],
  ['packages', isPackage],
  ['packages', /^Looking in (?:indexes|links): /],
  ['downloads', /^ +(?:Downloading|Using cached|Obtaining dependency information for) /],
  ['downloads', /^ +\|?[━╸╺█▏▎▍▌▋▊▉].* [kMG]?B(?:\/s)?(?: |$)/],
  [
    'progress',
    /^ *(?:Preparing metadata|Installing build dependencies|Getting requirements) [^']*: started$/,
  ],
  ['progress', /^ *(?:Preparing|Installing|Getting|Building|Checking) .* finished with status 'done'$/],
  ['progress', /^ *(?:Preparing|Installing|Getting|Building|Checking) .* \.\.\. done$/],
  ['progress', /^ *(?:Preparing|Installing|Getting|Building|Checking) .*: started$/],
  ['progress', /^ +(?:Created wheel for|Stored in directory:) /],
  // Which version that was stays.
  ['replaced versions', /^ {2}Attempting uninstall: |^ {4}Uninstalling \S+:$/],
  ['replaced versions', /^ {6}(?:Removing file or directory |Successfully uninstalled )/],
];

const verdictOf = (line: string): Verdict =>
  line.length < minLength ? undefined : steps.find(([, pattern]) => pattern.test(line))?.[0];

/** No step is shorter. */
const minLength = 10;

/** When it failed, this says how far it came. */
const isOnSuccess = (line: string) =>
  /^(?:Installing collected packages: |Building wheels for collected packages: |Using pip )/.test(line);

const isTrouble = (line: string) => isTelling(line) && verdictOf(line) === undefined;

/** The output of a build that failed is quoted, and may look like anything. */
const beginOfQuote = /(?:\[\d+ lines of output\]|Complete output \(\d+ lines\):)$/;
const endOfQuote = /^ *(?:\[end of output\]|-{20,})$/;
