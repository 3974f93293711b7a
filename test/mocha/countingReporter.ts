// What failed, with its reason, and no line for what passed, which would hide it; and what it comes to for `npm test`.
import { writeFileSync } from 'node:fs';
import Mocha, { type MochaOptions, type Runner } from 'mocha';
import { resultsOf } from './resultsOf.ts';

export default class CountingReporter extends Mocha.reporters.Base {
  constructor(runner: Runner, options: MochaOptions) {
    super(runner, options);
    const { output } = options.reporterOptions as { output: string };
    void resultsOf(runner).then((results) => {
      this.epilogue();
      writeFileSync(output, JSON.stringify(results));
    });
  }
}
