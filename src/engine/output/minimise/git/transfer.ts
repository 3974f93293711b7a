import { hasOption } from '../options.ts';
import { type Rules, type Verdict } from '../rules.ts';
import { gitCommand } from './gitCommand.ts';

const progress = 'progress';
const upToDate = 'refs that are up to date';

/** Steps that have come to their end; one that has not may be where it failed. */
const finished = [
  /^(?:remote: )?(?:Enumerating|Counting|Compressing|Writing|Receiving|Unpacking|Finding) [a-z]+: [^:]*\bdone\.\s*$/,
  /^(?:remote: )?Resolving deltas: 100% [^:]*\b(?:done|completed with \d+ local objects?)\.\s*$/,
  /^(?:Updating files|Checking out files|Filtering content|(?:Up|Down)loading LFS objects): 100% [^:]*\bdone\.\s*$/,
  /^(?:remote: )?Total \d+ \(delta \d+\), reused \d+ \(delta \d+\)/,
  /^Delta compression using up to \d+ threads?\.?$/,
  /^POST git-(?:upload|receive)-pack \(\d+ bytes\)$/,
];

export const gitTransfer: Rules = {
  name: 'git fetch, pull, push, clone',
  handles: (words) => {
    const [name, args] = gitCommand(words) ?? ['', []];
    return ['fetch', 'pull', 'push', 'clone'].includes(name) && !hasOption(args, '--porcelain');
  },
  judge: (lines) => lines.map(verdictOn),
};

function verdictOn(line: string): Verdict {
  if (finished.some((step) => step.test(line))) return progress;
  if (line.startsWith(' = [up to date] ')) return upToDate;
  return /^remote:\s*$/.test(line) ? '' : undefined;
}
