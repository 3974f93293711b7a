import { describeFamily } from './describeFamily.ts';

const failures = [
  'something is odd',
  ') [unit] › failing/cart.spec.js:4:3 › cart › shows a difference',
  'Error: expect(received).toEqual(expected) // deep equality',
  '    -   "a": 2,',
  "> 4 |   test('shows a difference'",
  'Cannot read properties of null',
  'Test timeout of 100ms exceeded.',
  'Error Context: ',
  '  3 failed',
  '  2 skipped',
];
const list = {
  stays: [...failures, '✘', '-  '],
  gone: ['✓   1 ', 'adds up 3 of them', 'reports an error'],
  wholeFrom: '  1) [unit]',
};

describeFamily('playwright', {
  pass: { stays: ['48 passed', 'Running 48 tests'] },
  'pass-list': { stays: ['48 passed', 'Running 48 tests'], gone: ['✓', 'reports an error'] },
  fail: { stays: failures, wholeFrom: '  1) [unit]' },
  'fail-dot': { stays: failures, wholeFrom: '  1) [unit]' },
  'fail-github': { stays: ['::error file=', '::notice'] },
  'fail-line': { stays: [...failures, '[55/55]'], gone: ['[1/55]', '[30/55]', 'reports an error'] },
  'fail-list': list,
  'fail-list-colour': list,
  'flaky-line': {
    stays: ['(retry #1)', '1 flaky', 'Expected: 1', 'Received: 0'],
    gone: ['adds up 3 of them'],
  },
  'flaky-list': { stays: ['✘', '(retry #1)', '1 flaky', 'Expected: 1', 'Received: 0'] },
});
