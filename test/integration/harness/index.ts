/** Runs in the extension host: every `*.test.cjs` next to the bundle that this file becomes. */
import { appendFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { assertNothingLeft } from './assertNothingLeft.ts';
import { resultsOf } from '../../mocha/resultsOf.ts';
import { onlyVariable, type TestResults, reportFile, resultsFile, resultsVariable } from './testResults.ts';

const testTimeoutMs = 60_000;

export async function run(): Promise<void> {
  const folder = process.env[resultsVariable];
  if (!folder)
    throw new Error(`${resultsVariable} does not say where results go: start the tests by npm test.`);

  const mocha = new Mocha({
    ui: 'bdd',
    timeout: testTimeoutMs,
    reporter: 'spec',
    color: false,
    fgrep: process.env[onlyVariable] ?? '',
    rootHooks: { afterAll: assertNothingLeft },
  });
  for (const file of testFiles(__dirname)) mocha.addFile(file);
  const print = (...line: unknown[]) => {
    appendFileSync(join(folder, reportFile), `${format(...line)}\n`);
  };
  Mocha.reporters.Base.consoleLog = print;

  const runner = mocha.run();
  // At once: of tests that do not get to their end there is no list of failures.
  runner.on('fail', (_test, error: unknown) => {
    print(error);
  });
  const results = await resultsOf(runner);
  writeResults(folder, results);
  if (results.failures.length > 0) throw new Error(`${results.failures.length} integration tests failed.`);
}

function testFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.cjs'));
  if (names.length === 0) throw new Error(`No tests in ${folder}: build them first (node esbuild.mjs).`);
  return names.sort().map((name) => join(folder, name));
}

/** Renamed into place: a file that is there is complete. */
function writeResults(folder: string, results: TestResults): void {
  const file = join(folder, resultsFile);
  writeFileSync(`${file}.unfinished`, JSON.stringify(results));
  renameSync(`${file}.unfinished`, file);
}
