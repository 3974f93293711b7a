import { describeFamily } from './describeFamily.ts';

const printed = ['stderr | failing/cart.test.js', 'something is odd', 'hello', '✓ looks like a pass'];
const failures = [
  'failing/broken.test.js',
  'Failed Tests 3',
  'FAIL  failing/cart.test.js > cart > shows a difference',
  'AssertionError: expected { a: 1, list: [',
  '-     " ✓ test/ok1.test.js (8 tests) 3ms",',
  'RangeError: percent must not be negative',
  'Snapshot `cart > does not match its snapshot 1` mismatched',
  'Unhandled Rejection',
  'nobody catches this',
  'Test Files ',
  '   Duration ',
];
const lines = { stays: [...printed, ...failures], wholeFrom: 'Failed Suites' };
const folded = { gone: ['✓ test/ok3.test.js'] };
const passed = ['✓ test/ok1.test.js > feature 1', 'adds up 3 of them', 'reports an error when'];

describeFamily('vitest', {
  pass: { stays: ['Test Files  14 passed (14)', 'Tests  112 passed (112)'], gone: ['✓'] },
  'pass-verbose': { stays: ['Test Files  14 passed (14)'], gone: ['✓', 'feature'] },
  fail: {
    ...lines,
    ...folded,
    stays: [...lines.stays, '× throws', '↓ is left for later', '□ is not written'],
  },
  'fail-colour': { ...lines, ...folded },
  'fail-dot': lines,
  'fail-tap': { stays: ['not ok', 'ok 1'] },
  'fail-verbose': {
    stays: [...lines.stays, '→ percent must not be negative', ' × failing/cart', ' ↓ ', ' □ '],
    gone: passed,
    wholeFrom: 'Failed Suites',
  },
  'fail-tree': {
    stays: [...lines.stays, '❯ cart (8)', '× throws', '↓ is left for later', '□ is not written'],
    gone: ['✓ feature 1', 'adds up 3 of them'],
    wholeFrom: 'Failed Suites',
  },
  coverage: {
    stays: ['Test Files  14 passed (14)', '% Coverage report from v8', 'All files ', ' price.js '],
    gone: ['✓', ' whole3.js'],
  },
  'npm-test': { ...lines, ...folded, stays: [...lines.stays, '> vitest run'] },
  'v1-fail': { ...lines, ...folded },
  'v1-verbose': { stays: lines.stays, gone: passed, wholeFrom: 'Failed Suites' },
  'v3-fail': {
    stays: [...lines.stays, '→ percent must not be negative'],
    gone: ['✓ test/ok10.test.js', '✓ test/ok14.test.js'],
    wholeFrom: 'Failed Suites',
  },
});
