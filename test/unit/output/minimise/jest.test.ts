import { describeFamily } from './describeFamily.ts';

const failures = [
  'FAIL failing/broken.test.js',
  'FAIL failing/cart.test.js',
  '● Cart › removes what was added',
  '● Cart › matches its snapshot',
  '● Cart › throws from deep inside',
  '● Cart › waits',
  '● Test suite failed to run',
  'expect(received).toEqual(expected) // deep equality',
  '- Expected  - 5',
  '"tags": Array [',
  '- PASS test/ok2.test.js',
  '+ PASS test/ok1.test.js',
  '    PASS me',
  '  with ✓ a tick (3 ms)',
  'console.error',
  'cart has 2 items',
  'no such item: nothing',
  'at Cart.remove (src/cart.js:11:26)',
  "Cannot find module '../src/nowhere' from 'failing/broken.test.js'",
  "> 1 | const { nothing } = require('../src/nowhere');",
  '› 1 snapshot failed',
  '› 1 snapshot obsolete',
  'Snapshot Summary',
  '• Cart is gone 1',
  'Test Suites: 2 failed, 14 passed, 16 total',
  'Snapshots:   1 failed, 1 obsolete, 1 total',
  'Time: ',
];
const coloured = failures.map((line) => line.replace('FAIL ', ' FAIL  '));
const verbose = ['✕ removes what was added', '○ skipped is kept on disk', '✎ todo can be shared'];
const summary = [
  'Test Suites: 14 passed, 14 total',
  'Tests:       98 passed, 98 total',
  'Ran all test suites',
];
const coverage = ['All files ', ' price.js ', 'Uncovered Line #s'];

describeFamily('jest', {
  pass: { stays: summary, gone: ['PASS'] },
  'pass-verbose': { stays: summary, gone: ['PASS', '✓', 'feature', 'reports an error'] },
  'pass-verbose-colour': { stays: ['Test Suites: 3 passed, 3 total'], gone: ['PASS', '✓', 'feature'] },
  'pass-noisy': {
    stays: ['PASS test/noisy.test.js', 'console.warn', 'the cache is cold', 'at Object.warn', '1 skipped'],
    gone: ['PASS test/ok'],
  },
  'pass-noisy-colour': {
    stays: [' PASS  test/noisy.test.js', '  noisy', 'the cache is cold', '○ skipped is for later'],
    gone: ['PASS  test/ok', '✓', 'feature'],
  },
  coverage: {
    stays: [...summary, ...coverage, ' uncovered.js ', 'does not meet "global" threshold (90%)'],
    gone: ['PASS', ' full.js', ' whole9.js'],
  },
  json: { stays: ['"numPassedTests":'] },
  fail: { stays: failures, gone: ['PASS test/ok3'] },
  'fail-colour': { stays: coloured, gone: ['PASS  test/ok3'] },
  'fail-verbose': { stays: [...failures, ...verbose], gone: ['PASS test/ok3', 'feature', '✓ adds up'] },
  'v27-fail': {
    gone: ['PASS test/ok3'],
    stays: failures.filter((line) => !line.includes('broken') && line !== '- Expected  - 5'),
  },
  'v29-fail': { stays: [...failures, ...verbose], gone: ['PASS test/ok3', 'feature', '✓ adds up'] },
  'npm-test': {
    stays: [...failures, ...coverage, '> shop@1.0.0 test', '> jest --coverage --ci'],
    gone: ['PASS test/ok3', ' full.js'],
  },
  'pnpm-test': {
    stays: [...failures, ...coverage, '> shop@1.0.0 test', '> jest --coverage', 'ELIFECYCLE'],
    gone: ['PASS test/ok3', ' full.js'],
  },
  'yarn-test': {
    stays: [...failures, ...coverage, '$ jest --coverage', 'error Command failed with exit code 1.'],
    gone: ['PASS test/ok3', ' full.js'],
  },
});
