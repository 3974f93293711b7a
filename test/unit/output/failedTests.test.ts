import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { failedTests } from '../../../src/engine/output/failedTests.ts';
import { readable } from '../../../src/engine/output/readable.ts';

/** By recording: how many tests failed, and one of them. */
const table: [file: string, count: number, name: string][] = [
  ['jest/fail', 4, 'Cart › removes what was added'],
  ['vitest/fail', 3, 'failing/cart.test.js > cart > throws'],
  ['mocha/fail', 4, 'shows a difference'],
  ['pytest/fail', 4, 'failing/test_cart.py::test_multiline'],
  ['go/test-failing', 3, 'TestTable/case_3'],
  ['cargo/test-failing', 5, 'picks_apples'],
  ['playwright/fail-list', 3, '[unit] › failing/cart.spec.js › cart › shows a difference'],
  ['node-test/fail-tap', 4, 'shows a difference'],
  ['node-test/fail-spec', 4, 'throws'],
  ['ava/fail', 2, 'bad › shows a difference'],
  ['unittest/fail', 3, 'test_throws (failing.test_bad.Cart.test_throws)'],
  ['rspec/fail', 2, 'cart throws'],
  ['phpunit/fail', 3, 'CartTest::testThrows'],
  ['gradle/fail', 1, 'CartTest > showsDifference()'],
  ['dotnet/test-fail', 1, 'Shop.Tests.CartTests.Shows_difference'],
  ['maven/fail', 2, 'CartTest.throwsError'],
];

const read = (file: string) =>
  readable(readFileSync(new URL(`minimise/recorded/${file}.txt`, import.meta.url), 'utf8'));

describe('failedTests', () => {
  for (const [file, count, name] of table) {
    it(`finds those that failed in ${file}`, async () => {
      const failed = failedTests(await read(file));
      assert.equal(failed.size, count, [...failed].join('\n'));
      assert.ok(failed.has(name), [...failed].join('\n'));
    });
  }

  for (const file of [
    'jest/pass-verbose',
    'mocha/pass',
    'pytest/pass-verbose',
    'node-test/pass-tap',
    'rspec/pass-doc',
  ]) {
    it(`finds none in ${file}`, async () => {
      assert.deepEqual([...failedTests(await read(file))], []);
    });
  }
});
