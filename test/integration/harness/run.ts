import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runTests } from '@vscode/test-electron';
import { allVariable } from '../../runsAll.ts';
import { copySample } from '../../host/copySample.ts';
import { OutputTail } from '../../host/outputTail.ts';
import { vscodeExecutable } from '../../host/vscodeExecutable.ts';
import { onlyVariable, type TestResults, reportFile, resultsFile, resultsVariable } from './testResults.ts';

const projectFolder = join(import.meta.dirname, '../../..');
const testsModule = join(projectFolder, 'out/test/integration/index.cjs');

/** Runs the built integration tests in a VS Code window on a copy of the sample workspace, and prints what they came to. */
export async function runIntegrationTests(env: NodeJS.ProcessEnv): Promise<TestResults> {
  const results = await mkdtemp(join(env.TMPDIR ?? tmpdir(), 'agent-shell-results-'));
  try {
    const end = await runWindow(results, env);
    return await readResults(results, end);
  } finally {
    await rm(results, { recursive: true, force: true });
  }
}

interface WindowEnd {
  /** Why VS Code did not end well: failed tests, or a window in which none could run. */
  error: string | undefined;
  /** The last of what it printed. */
  output: string;
}

async function runWindow(results: string, env: NodeJS.ProcessEnv): Promise<WindowEnd> {
  const output = new PassThrough();
  const tail = new OutputTail(output);
  const error = await runTests({
    vscodeExecutablePath: await vscodeExecutable(),
    extensionDevelopmentPath: projectFolder,
    extensionTestsPath: testsModule,
    extensionTestsEnv: {
      ...env,
      [resultsVariable]: results,
      [onlyVariable]: process.env[onlyVariable],
      [allVariable]: process.env[allVariable],
    },
    launchArgs: [await copySample(results)],
    stdout: output,
    stderr: output,
  }).then(() => undefined, String);
  return { error, output: tail.text };
}

/** VS Code exits with 0 when its extension host crashes: only results that arrived count. */
async function readResults(folder: string, end: WindowEnd): Promise<TestResults> {
  const results = await readFile(join(folder, resultsFile), 'utf8')
    .then((text) => JSON.parse(text) as TestResults)
    .catch(() => undefined);
  const report = await readFile(join(folder, reportFile), 'utf8').catch(() => '');
  if (results && (end.error === undefined || results.failures.length > 0)) {
    console.log(endOf(report));
    return results;
  }
  const reason =
    end.error ?? 'VS Code ended before the tests did. The test after the last one above may have ended it.';
  console.error(`${report}\n${end.output}`);
  return {
    passed: results?.passed ?? 0,
    failures: [`No complete results of the integration tests. ${reason}`],
  };
}

/** From the number of tests that passed on: what passed tells nothing, and hides what failed. */
const endOf = (report: string) => report.slice(Math.max(report.search(/^ *\d+ passing/m), 0));
