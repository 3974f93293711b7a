import assert from 'node:assert/strict';
import { minimiseRecording } from './minimiseRecording.ts';
import { recordings } from './recordings.ts';

const note = /^\[(\d+) lines? left out(?: in between)?: [a-z, ]+\]$/;

/** What no reader may miss, wherever it is. */
const trouble =
  /error|fail|warn|fatal|exception|traceback|assert|cannot|could not|unable|missing|not found|not reached|conflict|incompatib|unmet|deprecat|refused|denied|timeout|timed out|obsolete|threshold|expected|received|unhandled|[✕✖✘×●❯]|^ *\d+\) /i;

/** What only looks like it: the names of tests that passed, of files that are fetched or covered, lines of source. */
const noTrouble = [
  /^ *[✓✔√] /,
  /^[ \w]*: {3}✔ /,
  /^\[\d+\/\d+\] \[/,
  /^ ?PASS /,
  /::\S+ (?:PASSED|$)|PASSED \S+::\S+ $/,
  /^npm http (?:fetch GET 200|cache) /,
  /^ *\d+ /,
  /^ +\d* \| /,
  /\| +100 \| +100 \| +100 \| +100 \|/,
  /^\S*node_modules\/\S+$/,
  /^ {2}\w.* from file '.*node_modules/,
  /^ *(?:ok \d+ - |# Subtest: )(?!.*# (?:SKIP|TODO))/,
  / \.\.\. ok$|^test_\w+ \([\w.]+\)$|^Test '.*' (?:started|ended)$/,
  /^ {2,4}(?:handles an error when the file is missing|with invalid input|fails at once)$/,
  / PASSED$|^ {2}Passed |Failures: 0, Errors: 0|^p\d:test: +✓ |^✔ {2}nx run/,
  /^(?:Get|Hit):\d+ |^(?:Selecting|Preparing|Unpacking|Setting up|Download) |^ {2}- (?:Locking|Installing) /,
  /^\[ERROR\] (?:$|To see |Re-run |For more |-> \[Help|\[Help|Please refer to dump)|^require \[--|^> Task :/,
  /│|^\t/,
  /^ +at .*(?:node_modules|node:)/,
];

describe('What is shown of recorded output', () => {
  for (const recording of recordings) {
    it(`is lines of it, in order, and how many are missing: ${recording.file}`, async () => {
      const { lines, shown } = await minimiseRecording(recording);
      let next = 0;
      let [missing, said] = [0, 0];
      for (const line of shown) {
        const count = note.exec(line)?.[1];
        if (count !== undefined) said += Number(count);
        else {
          const found = lines.indexOf(line, next);
          assert.ok(found >= 0, line);
          missing += lines.slice(next, found).filter((line) => line.trim() !== '').length;
          next = found + 1;
        }
      }
      missing += lines.slice(next).filter((line) => line.trim() !== '').length;
      assert.equal(said, missing);
    });

    it(`has all trouble in it, once at least: ${recording.file}`, async () => {
      const { lines, shown } = await minimiseRecording(recording);
      const telling = (lines: readonly string[]) =>
        lines.filter((line) => trouble.test(line) && !noTrouble.some((pattern) => pattern.test(line)));
      const trimmed = new Set(shown.map((line) => line.trim()));
      assert.deepEqual(
        telling(lines).filter((line) => !trimmed.has(line.trim())),
        [],
      );
    });
  }
});

/**
 * Recordings of more than 2 KB of which more than 35 % is shown: failures with their messages, problems that were looked for,
 * what a plan will do, or a form that a program is to read.
 */
const mostlyMatters = [
  ...[
    'jest/fail',
    'jest/fail-colour',
    'jest/fail-verbose',
    'jest/npm-test',
    'jest/pnpm-test',
    'jest/yarn-test',
  ],
  ...[
    'jest/v27-fail',
    'jest/v29-fail',
    'jest/json',
    'mocha/fail',
    'mocha/fail-colour',
    'mocha/fail-list',
    'mocha/v9-fail',
  ],
  ...[
    'mocha/fail-tap',
    'mocha/fail-json',
    'vitest/fail',
    'vitest/fail-colour',
    'vitest/fail-dot',
    'vitest/fail-tap',
  ],
  ...[
    'vitest/fail-tree',
    'vitest/fail-verbose',
    'vitest/npm-test',
    'vitest/v1-fail',
    'vitest/v1-verbose',
    'vitest/v3-fail',
  ],
  ...[
    'playwright/fail',
    'playwright/fail-dot',
    'playwright/fail-line',
    'playwright/fail-list',
    'playwright/fail-github',
  ],
  ...[
    'playwright/fail-list-colour',
    'pytest/fail',
    'pytest/fail-verbose',
    'pytest/fail-quiet',
    'pytest/fail-short',
  ],
  ...[
    'pytest/fail-colour',
    'pytest/fail-nocapture',
    'pytest/coverage',
    'pytest/xdist',
    'ava/fail',
    'unittest/fail-verbose',
  ],
  ...[
    'tsc/errors-pretty',
    'tsc/errors-pretty-colour',
    'tsc/diagnostics',
    'eslint/stylish',
    'eslint/stylish-colour',
  ],
  ...[
    'eslint/json',
    'eslint/v8-unix',
    'ruff/check',
    'ruff/check-colour',
    'biome/check',
    'biome/lint',
    'golangci/run',
  ],
  ...['maven/compile-error', 'dotnet/build-fail', 'tasks/nx-static', 'terraform/apply'],
];

describe('Of recorded output of more than 2 KB', () => {
  for (const recording of recordings) {
    it(`at most 35 % is shown, or all of it matters: ${recording.file}`, async () => {
      const { lines, shown } = await minimiseRecording(recording);
      const [raw, left] = [lines, shown].map((each) => each.join('\n').length);
      const isLong = raw !== undefined && left !== undefined && raw > 2048 && left > raw * 0.35;
      assert.equal(isLong, mostlyMatters.includes(recording.file));
    });
  }
});
