/** Names the directory that the tests in the extension host write to. */
export const resultsVariable = 'AGENT_SHELL_TEST_RESULTS';

/** Which tests to run, by a part of their titles; all unless given. */
export const onlyVariable = 'AGENT_SHELL_TEST_ONLY';

/** In that directory: how the run ended, written when it has. */
export const resultsFile = 'results.json';

/** In that directory: Mocha's report, written line by line, so that a crash leaves what was reached. */
export const reportFile = 'report.txt';

/** What a run of tests comes to. */
export interface TestResults {
  readonly passed: number;
  /** What failed, and briefly why: said again at the end of a report that is too long to search. */
  readonly failures: readonly string[];
}
