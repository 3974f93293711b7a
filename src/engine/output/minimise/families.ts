import { apt } from './apt.ts';
import { ava } from './ava.ts';
import { biome } from './biome.ts';
import { bundlers } from './bundlers.ts';
import { cargo } from './cargo.ts';
import { chains } from './chains.ts';
import { composer } from './composer.ts';
import { docker } from './docker.ts';
import { dotnet } from './dotnet.ts';
import { gitDiff } from './git/diff.ts';
import { gitLog } from './git/log.ts';
import { gitStatus } from './git/status.ts';
import { gitTransfer } from './git/transfer.ts';
import { go } from './go.ts';
import { golangciLint } from './golangciLint.ts';
import { gradle } from './gradle.ts';
import { jest } from './jest.ts';
import { make } from './make/make.ts';
import { maven } from './maven.ts';
import { mocha } from './mocha.ts';
import { mypy } from './mypy.ts';
import { npmInstall, pnpmInstall, yarnInstall } from './nodeInstalls.ts';
import { nodeTest } from './nodeTest.ts';
import { packageScripts } from './packageScripts.ts';
import { phpunit } from './phpunit.ts';
import { pip } from './pip.ts';
import { playwright } from './playwright.ts';
import { pytest } from './pytest.ts';
import { rspec } from './rspec.ts';
import { ruff } from './ruff.ts';
import { type Rules } from './rules.ts';
import { search } from './search.ts';
import { nx, turbo } from './taskRunners.ts';
import { terraform } from './terraform.ts';
import { tsc } from './tsc.ts';
import { unittest } from './unittest.ts';
import { vitest } from './vitest.ts';

/** Those of programs that print for themselves. */
const programs: readonly Rules[] = [
  ...[gitStatus, gitLog, gitDiff, gitTransfer],
  ...[npmInstall, pnpmInstall, yarnInstall, pip, apt, composer],
  ...[cargo, go, make, maven, gradle, dotnet, docker, bundlers, nx, turbo, terraform],
  ...[jest, vitest, mocha, playwright, ava, nodeTest, pytest, unittest, rspec, phpunit],
  ...[tsc, ruff, mypy, biome, golangciLint],
  search,
];

/** What a script of a package runs may be a chain, and a chain may run such a script. */
const scripts = packageScripts([...programs, chains(programs)]);

/** Every family of programs whose output can be shortened. The first that handles a command counts. */
export const families: readonly Rules[] = [...programs, scripts, chains([...programs, scripts])];
