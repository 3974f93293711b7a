import { eachLine } from './eachLine.ts';
import { areOnly, isGiven, valuesOf } from './namedOption.ts';
import { type Rules } from './rules.ts';
import { hasBadMark } from './telling.ts';

const reporters = ['list', 'line', 'dot', 'html', 'github'];

/** A line for each test, dots, or the number of tests so far; then all that failed, in order of their numbers. */
export const playwright: Rules = {
  name: 'playwright test',
  handles: (words) =>
    words[0] === 'playwright' &&
    words[1] === 'test' &&
    !isGiven(words, '--list') &&
    areOnly(valuesOf(words, '--reporter'), reporters),
  judge: (lines) => {
    const isProgress = progressOf(totalOf(lines));
    // Where it stopped, if it did.
    const last = lines.findLastIndex(isProgress);
    let hasFailures = false;
    return eachLine(lines, (line, index) => {
      hasFailures ||= /^ {2}\d+\) /.test(line);
      if (isProgress(line) && index !== last) return 'progress';
      return !hasFailures && (isPassed(line) || /^·{2,}$/.test(line)) ? 'passing tests' : undefined;
    });
  },
  // What is in the place of a title is one, whatever its words.
  isHarmless: () => true,
};

/** `[chromium] › cart.spec.ts:3:1 › adds up`: without projects, the place of the test comes first. */
const test = String.raw`(?:\[[^\]]+\] › )?\S+:\d+:\d+ › `;
const passed = new RegExp(String.raw`^ +(?:[✓✔√]|ok) +\d[\d.]* ${test}.*\(\d[\d.]*(?:ms|s|m|h)\)$`);
const numbered = new RegExp(String.raw`^\[\d+/(\d+)\] ${test}`);

/** `  ✓  12 [chromium] › cart.spec.ts:3:1 › adds up (15ms)`, but not at the second attempt. */
const isPassed = (line: string) => passed.test(line) && !isRetry(line) && !hasBadMark(line);

/** `[3/12] [chromium] › cart.spec.ts:3:1 › adds up`, with as many tests as there are in the run. */
const progressOf = (total: string | undefined) => (line: string) =>
  total !== undefined && numbered.exec(line)?.[1] === total && !isRetry(line) && !hasBadMark(line);

function totalOf(lines: readonly string[]): string | undefined {
  const first = (form: RegExp) => form.exec(lines.find((line) => form.test(line)) ?? '')?.[1];
  return first(/^Running (\d+) tests? using /) ?? first(numbered);
}

const isRetry = (line: string) => line.includes('(retry #');
