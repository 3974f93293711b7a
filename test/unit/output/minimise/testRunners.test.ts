import { describeFamily } from './describeFamily.ts';

const ofNode = ['the cache is cold', 'something is odd', 'is left for later', 'is to be written'];
const spec = {
  stays: [
    ...[...ofNode, '✖ shows a difference', '✖ throws', '✖ times out', 'failing tests:'],
    ...['ℹ pass 66', 'ℹ fail 2', 'ℹ cancelled 1'],
  ],
  gone: ['feature 1', 'handles an error', 'stands alone', 'rejects what is undefined'],
};

describeFamily('node-test', {
  'pass-tap': {
    stays: ['# pass 64', '# fail 0', '1..8'],
    gone: ['feature', 'handles an error', 'duration_ms: '],
  },
  'fail-tap': {
    stays: [
      ...[...ofNode, 'not ok', "error: 'the price is missing'", "error: 'test timed out after 50ms'"],
      ...["failureType: 'testCodeFailure'", '# Subtest: cart', '# fail 2', '# SKIP', '# TODO'],
    ],
    gone: ['feature', 'handles an error', 'stands alone'],
  },
  'fail-spec': spec,
  'fail-spec-colour': spec,
  'fail-dot': { stays: ['✖ shows a difference', 'the price is missing'], gone: ['node:async_hooks'] },
});

const ofAva = [
  ...[
    'is left for later',
    'is to be written',
    'the cache is cold',
    'something is odd',
    'a line that was logged',
  ],
  ...['shows a difference', 'Error thrown in test', 'bad › is fine'],
];

describeFamily('ava', {
  pass: { stays: ['39 tests passed'], gone: ['✔', 'handles an error'] },
  'pass-one': { stays: ['13 tests passed'], gone: ['✔', 'handles an error'] },
  fail: {
    stays: [
      ...ofAva,
      '✘ [fail]: bad',
      '  -     2,',
      'av/bad.test.js:4:30',
      '2 tests failed',
      '1 test skipped',
    ],
    gone: ['handles an error', 'adds 3 up', 'node_modules'],
  },
  'fail-tap': {
    stays: [...ofAva, 'not ok', '# pass 41', '# fail 3'],
    gone: ['handles an error', 'adds 3 up'],
  },
});

const ofUnittest = [
  ...['KeyError: ', 'AssertionError: ', 'Traceback', '  File ', 'something is odd', 'the cache is cold'],
  ...['Ran 52 tests', 'FAILED (failures=2'],
];

describeFamily('unittest', {
  'pass-verbose': {
    stays: ['Ran 45 tests', 'OK'],
    gone: ['test_adds_up', 'test_handles_error', 'An error is raised'],
  },
  'fail-verbose': {
    stays: [
      ...ofUnittest,
      '... FAIL',
      '... ERROR',
      '... expected failure',
      "skipped 'left for later'",
      'test_prints',
    ],
    gone: ['test_adds_up', 'test_handles_error', 'An error is raised'],
    wholeFrom: '======',
  },
  fail: { stays: ofUnittest },
});

const ofRspec = [
  ...[
    'Failure/Error: ',
    'the price is missing',
    'expected: {',
    'got: {',
    'something is odd',
    'the cache is cold',
  ],
  ...['Not yet implemented', '48 examples, 2 failures, 2 pending', 'rspec ./bad/cart_spec.rb:3'],
];

describeFamily('rspec', {
  pass: { stays: ['42 examples, 0 failures'] },
  'pass-doc': {
    stays: ['42 examples, 0 failures'],
    gone: ['feature', 'adds 3 up', 'handles an error', 'invalid input'],
  },
  fail: { stays: ofRspec },
  'fail-doc': {
    stays: [...ofRspec, '(FAILED - 1)', '(PENDING: '],
    gone: ['feature', 'adds 3 up', 'handles an error', 'invalid input'],
    wholeFrom: 'Pending:',
  },
});

const ofPhpunit = [
  'Failed asserting that',
  'RuntimeException: the price is missing',
  'something is odd',
  'Tests: 52',
];

describeFamily('phpunit', {
  pass: { stays: ['OK (45 tests, 45 assertions)'] },
  fail: { stays: ['.FESIR', ...ofPhpunit, 'ERRORS!', 'This test did not perform any assertions'] },
  testdox: { stays: ['OK (45 tests, 45 assertions)'], gone: ['Feature', '✔', 'Handles error'] },
  'fail-testdox': {
    stays: [
      '✘ Difference',
      '✘ Throws',
      '↩ Skipped',
      '∅ Incomplete',
      '☢ Risky',
      'something is odd',
      'Tests: 52',
    ],
    gone: ['Feature', 'Adds up', 'Handles error'],
    wholeFrom: 'Summary of non-successful tests:',
  },
  debug: { stays: ['OK (45 tests, 45 assertions)'], gone: ['started', 'ended'] },
});
