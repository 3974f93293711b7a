// Mocha's report for people, and the counts of it for `npm test`.
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes, failures } = runner.stats;
      writeFileSync(options.reporterOptions.output, JSON.stringify({ passed: passes, failed: failures }));
    });
  }
}
