// Mocha's report for people, and what it comes to for `npm test`.
import { writeFileSync } from 'node:fs';
import Mocha, { type MochaOptions, type Runner } from 'mocha';
import { resultsOf } from './resultsOf.ts';

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    const { output } = options.reporterOptions as { output: string };
    void resultsOf(runner).then((results) => {
      writeFileSync(output, JSON.stringify(results));
    });
  }
}
