import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { onlyVariable, type TestResults } from '../integration/harness/testResults.ts';

export interface MochaOptions {
  readonly spec: string;
  readonly timeoutMs?: number;
  /** How many files at a time, each in a process of its own. */
  readonly filesAtOnce?: number;
}

/** Most of the unit tests wait for a process most of the time. */
export const unitTests: MochaOptions = { spec: 'test/unit/**/*.test.ts', filesAtOnce: 2 };

/** Each file has windows of its own. */
export const chatTests: MochaOptions = { spec: 'test/chat/**/*.test.ts', timeoutMs: 180_000, filesAtOnce: 2 };

/** As Mocha's arguments. */
export const mochaArguments = ({ spec, timeoutMs = 60_000, filesAtOnce = 1 }: MochaOptions): string[] => [
  ...[spec, '--timeout', String(timeoutMs)],
  ...(filesAtOnce > 1 ? ['--parallel', '--jobs', String(filesAtOnce)] : []),
];

export interface MochaRun {
  readonly env: NodeJS.ProcessEnv;
  /** Whether its report is printed as it is written, and not when it is complete. */
  readonly isLive: boolean;
}

/** Runs tests in a Node of their own and prints their report. Tests that do not get to an end are one failure. */
export async function runMocha(options: MochaOptions, { env, isLive }: MochaRun): Promise<TestResults> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-shell-mocha-'));
  const output = join(folder, 'results.json');
  const reporter = join(import.meta.dirname, 'countingReporter.ts');
  try {
    const { all = '' } = await execa(
      'mocha',
      [
        ...mochaArguments(options),
        ...['--fgrep', process.env[onlyVariable] ?? ''],
        ...['--reporter', reporter, '--reporter-option', `output=${output}`],
      ],
      {
        env,
        stdout: isLive ? 'inherit' : 'pipe',
        stderr: isLive ? 'inherit' : 'pipe',
        all: true,
        reject: false,
        preferLocal: true,
      },
    );
    if (!isLive) console.log(`\n== ${options.spec} ==\n${all}`);
    return JSON.parse(await readFile(output, 'utf8')) as TestResults;
  } catch (error) {
    return { passed: 0, failures: [`${options.spec}: no results (${String(error)})`] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
