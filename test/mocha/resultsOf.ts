import { type Runner } from 'mocha';
import { type TestResults } from '../integration/harness/testResults.ts';

/** As much as tells a text that was not as expected by its first lines. */
const reasonLength = 600;

/** What a run of Mocha comes to, once it has. */
export async function resultsOf(runner: Runner): Promise<TestResults> {
  const failures: string[] = [];
  runner.on('fail', (test, error: unknown) => {
    const message = String((error as Error | undefined)?.message ?? error).trim();
    failures.push(`${test.fullTitle()}: ${message.slice(0, reasonLength).replaceAll('\n', '\n  ')}`);
  });
  return new Promise((resolve) => {
    runner.once('end', () => {
      resolve({ passed: runner.stats?.passes ?? 0, failures });
    });
  });
}
