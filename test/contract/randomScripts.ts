import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { times } from '../runsAll.ts';
import { seed } from '../seed.ts';
import { bashItself } from './bashItself.ts';
import { contractShell, type ContractShell, type HostUnderContract } from './contractShell.ts';
import { randomScript } from './randomScript.ts';
import { commandFileOf, readOutput } from './readOutput.ts';
import { assertSameBytes } from './sameBytes.ts';

export interface RandomScriptsOptions {
  /** How many to run. */
  readonly count: number;
  /** How many with `--all`. */
  readonly countOfAll: number;
  /** How many at a time, each in a session of its own. */
  readonly atOnce: number;
  readonly timeoutMs: number;
}

/** The language of messages, and what a character is, must not depend on where the host got its environment. */
const env = { LC_ALL: 'C.UTF-8' };

/** Defines a test that runs random scripts on a host and by bash itself: output, exit code and files are the same. */
export function describeRandomScripts(host: HostUnderContract, options: RandomScriptsOptions): void {
  const { atOnce, timeoutMs } = options;
  const count = times(options.count, options.countOfAll);
  describe(`Random scripts, on the ${host.name} host`, () => {
    const shell = contractShell(host);

    it(`do what they do in bash itself: ${count} of them, seed ${seed}`, async () => {
      const lanes = Array.from({ length: atOnce }, (_, lane) =>
        fc.assert(
          fc.asyncProperty(randomScript, (script) => checkScript(shell(), script, `lane${lane}`)),
          { seed: seed + lane, numRuns: Math.ceil(count / atOnce) },
        ),
      );
      // To their ends, also when one fails: what it runs must not outlive the test.
      const ended = await Promise.allSettled(lanes);
      for (const end of ended) if (end.status === 'rejected') throw end.reason;
    }).timeout(timeoutMs);
  });
}

async function checkScript(shell: ContractShell, script: string, lane: string): Promise<void> {
  const folder = await mkdtemp(join(shell.folder, 'random-'));
  try {
    const [ours, theirs] = [join(folder, 'work'), join(folder, 'bash')];
    await Promise.all([mkdir(ours), mkdir(theirs)]);
    const session = `${folder}/${lane}`;
    const report = await shell.run({ command: script, env, timeout: 60 }, { session, startCwd: ours });
    const { path } = report.artifact;
    const baseline = await bashItself({ script: commandFileOf(path), cwd: theirs, env });
    assertSameBytes(await readOutput(shell.host, path), baseline.output);
    assert.equal(report.exitCode, baseline.exitCode);
    assert.deepEqual(await filesIn(ours), await filesIn(theirs));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a script left behind: text by path. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(
    files.sort().map(async (file) => {
      return [file.slice(folder.length), await readFile(file, 'latin1')] as const;
    }),
  );
  return Object.fromEntries(texts);
}
