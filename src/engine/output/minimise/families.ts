import { cargo } from './cargo.ts';
import { docker } from './docker.ts';
import { gitDiff } from './git/diff.ts';
import { gitLog } from './git/log.ts';
import { gitStatus } from './git/status.ts';
import { gitTransfer } from './git/transfer.ts';
import { go } from './go.ts';
import { jest } from './jest.ts';
import { make } from './make/make.ts';
import { mocha } from './mocha.ts';
import { mypy } from './mypy.ts';
import { npmInstall, pnpmInstall, yarnInstall } from './nodeInstalls.ts';
import { packageScripts } from './packageScripts.ts';
import { pip } from './pip.ts';
import { playwright } from './playwright.ts';
import { pytest } from './pytest.ts';
import { ruff } from './ruff.ts';
import { type Rules } from './rules.ts';
import { search } from './search.ts';
import { tsc } from './tsc.ts';
import { vitest } from './vitest.ts';

/** Those of programs that print for themselves. */
const programs: readonly Rules[] = [
  ...[gitStatus, gitLog, gitDiff, gitTransfer],
  ...[npmInstall, pnpmInstall, yarnInstall, pip],
  ...[cargo, go, make, docker],
  ...[jest, vitest, mocha, playwright, pytest],
  ...[tsc, ruff, mypy],
  search,
];

/** Every family of programs whose output can be shortened. The first that handles a command counts. */
export const families: readonly Rules[] = [...programs, packageScripts(programs)];
