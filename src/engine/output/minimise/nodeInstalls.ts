import { eachLine } from './eachLine.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { type Rules } from './rules.ts';
import { saysTrouble } from './telling.ts';

const subcommands = new Set(
  (
    'install i in ins inst insta instal isntall ci clean-install ic install-clean install-test it cit add update up ' +
    'upgrade remove rm uninstall un unlink dedupe prune'
  ).split(' '),
);

const isInstall = (words: readonly string[], program: string) =>
  words[0] === program &&
  subcommands.has(words.slice(1).find((word) => !word.startsWith('-')) ?? '') &&
  !isGiven(words, '--json');

export const npmInstall: Rules = {
  name: 'npm install',
  handles: (words) => isInstall(words, 'npm'),
  judge: (lines, { exitCode }) =>
    eachLine(lines, (line) => {
      if (isFetched(line)) return 'downloads';
      return exitCode === 0 && /^npm (?:verb|verbose|sill|silly|timing) /.test(line) ? 'log' : undefined;
    }),
  isHarmless: (line) => isFetched(line) && !saysTrouble(line),
};

/** What was fetched at the first attempt. */
function isFetched(line: string): boolean {
  if (line.startsWith('npm http cache ')) return true;
  return /^npm http fetch [A-Z]+ (?:2\d\d|304) /.test(line) && !line.includes(' attempt #');
}

export const pnpmInstall: Rules = {
  name: 'pnpm install',
  handles: (words) =>
    isInstall(words, 'pnpm') && areOnly(valuesOf(words, '--reporter'), ['default', 'append-only']),
  judge: (lines) => {
    const last = lines.findLastIndex(isPnpmProgress);
    return eachLine(lines, (line, index) => {
      if (isPnpmProgress(line)) return index === last ? undefined : 'progress';
      return /^[+-]+$/.test(line) || isPnpmDownload(line) ? 'progress' : undefined;
    });
  },
  isHarmless: (line) => isPnpmDownload(line),
};

const isPnpmProgress = (line: string) => /^(?:\S+ +\| )?Progress: resolved \d/.test(line);
const isPnpmDownload = (line: string) =>
  /^(?:\S+ +\| )?Downloading \S+: [\d.]+ [kMG]?B\/[\d.]+ [kMG]?B(?:, done)?$/.test(line);

/** Its steps, and the tree of all that came with what was asked for. */
export const yarnInstall: Rules = {
  name: 'yarn install',
  handles: (words) =>
    isInstall(words, 'yarn') ||
    (words[0] === 'yarn' &&
      !isGiven(words, '--json', '--version', '-v', '--help', '-h') &&
      words.slice(1).every(isOption)),
  judge: (lines) => {
    const steps = emptySteps(lines);
    let isTree = false;
    return eachLine(lines, (line, index) => {
      const wasTree = isTree;
      isTree = line === 'info All dependencies' || (isTree && /^[│ ]*[├└]─ /.test(line));
      if (isTree && wasTree) return 'dependencies of dependencies';
      return /^\[\d+\/\d+\] .*\.\.\.$/.test(line) || steps.has(index) || isBerryFetch(line)
        ? 'progress'
        : undefined;
    });
  },
  isHarmless: (line) => isBerryFetch(line) || /^[│ ]*[├└]─ \S+@\S+$/.test(line),
};

const isOption = (word: string) => word.startsWith('-');

/** Of Yarn 2 and later: a package that is not in the cache yet. */
const isBerryFetch = (line: string) =>
  /^➤ YN0013: [│ ]*\S+ can't be found in the cache and will be fetched from [^:]*$/.test(line);

/** Of Yarn 2 and later: where a step begins and ends that says nothing else. */
function emptySteps(lines: readonly string[]): Set<number> {
  const steps = new Set<number>();
  let start: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('➤ YN0000: ┌ ')) start = index;
    else if (start !== undefined && line.startsWith('➤ YN0000: └ Completed')) {
      steps.add(start).add(index);
      start = undefined;
    } else if (!isBerryFetch(line)) start = undefined;
  }
  return steps;
}
