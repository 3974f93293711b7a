import { describeFamily } from './describeFamily.ts';

const failures = [
  'something is odd',
  '67 passing',
  '2 pending',
  '4 failing',
  'hook is broken',
  '✓ not a pass',
];
const lines = { stays: failures, wholeFrom: '67 passing' };
const spec = {
  stays: [...failures, '    1) shows a difference', '- is left for later', '  plain text', 'with a hook'],
  gone: ['feature 1', 'adds up', 'reports an error', 'deeper', 'is slow'],
  wholeFrom: '67 passing',
};

describeFamily('mocha', {
  pass: { stays: ['64 passing'], gone: ['✔', 'feature', 'deeper'] },
  'pass-noisy': {
    stays: ['  noisy', 'the cache is cold', '      indented like a title', '69 passing'],
    gone: ['feature', 'deeper', '  quiet', 'inside of it', 'works outside'],
  },
  fail: spec,
  'fail-colour': spec,
  'v9-fail': spec,
  'fail-list': {
    stays: [...failures, '1) cart shows a difference', '  2) cart throws', '  plain text'],
    gone: ['✔ feature 1', 'adds up'],
    wholeFrom: '67 passing',
  },
  'fail-dot': lines,
  'fail-min': lines,
  'fail-nyan': { stays: failures.slice(1) },
  'fail-progress': lines,
  'fail-tap': { stays: ['not ok', 'ok 1 cart is fine'] },
  'fail-json': { stays: ['"passes": 67'] },
  'npm-test': { stays: ['> mocha test', '64 passing'], gone: ['✔', 'feature', 'deeper'] },
});
