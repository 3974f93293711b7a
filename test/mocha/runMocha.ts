import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { type TestResults } from '../integration/harness/testResults.ts';

export interface MochaOptions {
  readonly spec: string;
  readonly timeoutMs?: number;
}

/** Runs tests in a Node of their own and prints their report. Tests that do not get to an end are one failure. */
export async function runMocha({ spec, timeoutMs = 30_000 }: MochaOptions): Promise<TestResults> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-shell-mocha-'));
  const output = join(folder, 'results.json');
  const reporter = join(import.meta.dirname, 'countingReporter.mjs');
  try {
    await execa(
      'mocha',
      [spec, '--timeout', String(timeoutMs), '--reporter', reporter, '--reporter-option', `output=${output}`],
      { stdio: 'inherit', reject: false, preferLocal: true },
    );
    return JSON.parse(await readFile(output, 'utf8')) as TestResults;
  } catch (error) {
    console.error(`${spec}: no results (${String(error)})`);
    return { passed: 0, failed: 1 };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
