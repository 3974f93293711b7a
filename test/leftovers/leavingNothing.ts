import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type TestResults } from '../integration/harness/testResults.ts';
import { processesWhere } from './processes.ts';

/** What was told to end may take a moment. */
const graceMs = 5000;
const lookEveryMs = 100;
const maxNames = 20;

/** Node keeps there what it has compiled, for all of the many processes that the tests start, and for the next run. */
const compiled = join(import.meta.dirname, '../../out/test/compiled');

/**
 * Runs tests with a folder of their own for temporary files, and counts it as a failure when they leave a file in it or
 * a process that has it in its environment. So several may run at once and do not see each other. Only on Linux:
 * elsewhere the folder's path would be too long for the sockets in it.
 */
export async function leavingNothing(
  tests: (ownEnvironment: NodeJS.ProcessEnv) => Promise<TestResults>,
): Promise<TestResults> {
  if (process.platform !== 'linux') return tests({});
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'ast-')));
  try {
    const results = await tests({ TMPDIR: folder, NODE_COMPILE_CACHE: compiled });
    const left = await leftIn(folder);
    if (left.length === 0) return results;
    return { ...results, failures: [...results.failures, `The tests have left behind: ${left.join('; ')}`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function leftIn(folder: string): Promise<string[]> {
  const deadline = Date.now() + graceMs;
  for (;;) {
    // With what is in it, which tells whose it is.
    const names = await readdir(folder, { recursive: true });
    const left = [...processesOf(folder), ...names.slice(0, maxNames).map((name) => `file ${name}`)];
    if (left.length === 0 || Date.now() > deadline) return left;
    await delay(lookEveryMs);
  }
}

const processesOf = (folder: string) =>
  processesWhere(
    ({ cwd, environment }) =>
      cwd.startsWith(folder) || environment.some((entry) => entry.startsWith(`TMPDIR=${folder}`)),
  ).map(({ pid, command }) => `process ${pid}: ${command}`);
