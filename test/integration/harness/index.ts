/** Runs in the extension host: every `*.test.cjs` next to the bundle that this file becomes. */
import { appendFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { type TestResults, reportFile, resultsFile, resultsVariable } from './testResults.ts';

const testTimeoutMs = 60_000;

export async function run(): Promise<void> {
  const folder = process.env[resultsVariable];
  if (!folder)
    throw new Error(`${resultsVariable} does not say where results go: start the tests by npm test.`);

  const mocha = new Mocha({ ui: 'bdd', timeout: testTimeoutMs, reporter: 'spec', color: false });
  for (const file of testFiles(__dirname)) mocha.addFile(file);
  Mocha.reporters.Base.consoleLog = (...line: unknown[]) => {
    appendFileSync(join(folder, reportFile), `${format(...line)}\n`);
  };

  const { passes = 0, failures = 0 } = (await finished(mocha)).stats ?? {};
  writeResults(folder, { passed: passes, failed: failures });
  if (failures > 0) throw new Error(`${failures} of ${passes + failures} integration tests failed.`);
}

function testFiles(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.test.cjs'));
  if (names.length === 0) throw new Error(`No tests in ${folder}: build them first (node esbuild.mjs).`);
  return names.sort().map((name) => join(folder, name));
}

function finished(mocha: Mocha): Promise<Mocha.Runner> {
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      resolve(runner);
    });
  });
}

/** Renamed into place: a file that is there is complete. */
function writeResults(folder: string, results: TestResults): void {
  const file = join(folder, resultsFile);
  writeFileSync(`${file}.unfinished`, JSON.stringify(results));
  renameSync(`${file}.unfinished`, file);
}
