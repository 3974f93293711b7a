/** Names the directory that the tests in the extension host write to. */
export const resultsVariable = 'AGENT_SHELL_TEST_RESULTS';

/** In that directory: how the run ended, written when it has. */
export const resultsFile = 'results.json';

/** In that directory: Mocha's report, written line by line, so that a crash leaves what was reached. */
export const reportFile = 'report.txt';

/** What a run of the integration tests comes to. */
export interface TestResults {
  passed: number;
  failed: number;
}
