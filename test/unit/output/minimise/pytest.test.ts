import { describeFamily } from './describeFamily.ts';

const failures = [
  'RuntimeError: fixture is broken',
  '____ test_shows_difference ____',
  'Differing items:',
  'something is odd',
  'they differ',
  'DeprecationWarning: this is old',
  'FAILED failing/test_cart.py::test_deep',
  'ERROR failing/test_cart.py::test_with_broken',
  '3 failed, 106 passed, 1 skipped, 1 xfailed, 1 xpassed, 1 warning, 1 error in ',
];
const wholeFrom = '= ERRORS =';
const marks = ['SKIPPED', 'XFAIL', 'XPASS', '::test_with_broken ERROR'];
const passed = ['test_ok3.py::test_adds_up[3]', 'test_raises_error'];

describeFamily('pytest', {
  pass: { stays: ['test session starts', '= 104 passed in ', 'collected 104 items'], gone: ['test_ok'] },
  'pass-verbose': { stays: ['test session starts', '= 104 passed in '], gone: passed },
  fail: { stays: [...failures, '.FF.sxXEF'], gone: ['test_ok3'], wholeFrom },
  'fail-verbose': { stays: [...failures, ...marks], gone: passed, wholeFrom },
  'fail-colour': { stays: [...failures, ...marks], gone: passed, wholeFrom },
  'fail-quiet': { stays: [...failures.slice(0, -1), '3 failed, 106 passed', 'FF.sxXEF'], wholeFrom },
  'fail-short': { stays: [...failures, '.FF.sxXEF', 'left for later'], gone: ['test_ok3'], wholeFrom },
  'fail-nocapture': { stays: [...failures, ...marks, 'some output'], gone: passed, wholeFrom },
  'collect-error': { stays: ["No module named 'nowhere'", '!!! Interrupted: 1 error during collection !!!'] },
  coverage: {
    stays: [...failures, 'failing/test_cart.py      30', 'TOTAL ', 'FAIL Required test coverage of 99%'],
    gone: ['test_ok3'],
  },
  xdist: { stays: [...failures, 'FF.sXExF', '[gw'], wholeFrom },
  'xdist-verbose': {
    stays: [...failures, '] FAILED failing/', '] ERROR failing/', '] SKIPPED', '] XFAIL', '] XPASS'],
    gone: passed,
    wholeFrom,
  },
});
