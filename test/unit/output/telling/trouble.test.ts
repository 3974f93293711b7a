import assert from 'node:assert/strict';
import { gradeOf, gradeOfMessage, mayHaveTrouble } from '../../../../src/engine/output/telling/trouble.ts';

const errors = [
  'error: expected `;`, found `}`',
  'src/main.c:12:3: error: expected expression',
  'src/main.rs:4:5: fatal error: x.h: No such file or directory',
  "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
  'error[E0308]: mismatched types',
  "main.c:(.text+0x5): undefined reference to `foo'",
  '/usr/bin/ld: cannot find -lfoo',
  'collect2: error: ld returned 1 exit status',
  'npm ERR! code ELIFECYCLE',
  'npm error Missing script: "biuld"',
  'fatal: not a git repository (or any of the parent directories): .git',
  'bash: line 1: ./deploy: Permission denied',
  'ls: cannot access nosuch: No such file or directory',
  'bash: line 1: foo: command not found',
  'Segmentation fault (core dumped)',
  'Killed',
  'Traceback (most recent call last):',
  "ValueError: invalid literal for int() with base 10: 'x'",
  'E       assert 1 == 2',
  'E   ModuleNotFoundError',
  'FAILED tests/test_cart.py::test_total - assert 3 == 4',
  'FAIL src/cart.test.ts',
  '--- FAIL: TestCart (0.00s)',
  'not ok 3 - adds',
  '  ✕ adds two numbers (3 ms)',
  '  ✗ adds',
  ' × adds',
  "thread 'main' panicked at src/main.rs:4:5:",
  'panic: runtime error: index out of range [5] with length 3',
  'Exception in thread "main" java.lang.NullPointerException',
  'java.lang.IllegalStateException: no',
  'Error: connect ECONNREFUSED 127.0.0.1:5432',
  'make: *** [Makefile:4: all] Error 2',
  'CONFLICT (content): Merge conflict in src/a.ts',
  'Tests: 3 failed, 20 passed, 23 total',
  'main.go:12:2: undefined: foo',
  '==12==ERROR: AddressSanitizer: heap-use-after-free on address 0x602',
  "terminate called after throwing an instance of 'std::runtime_error'",
  '  what():  boom',
  '*** stack smashing detected ***: terminated',
  'time=10:00 level=error msg="no answer"',
  '{"level":"error","msg":"no answer"}',
  '{"level":50,"msg":"no answer"}',
  'E0718 10:00:00.1 main.go:3] no answer',
  'SIGSEGV: segmentation violation',
  'last state: OOMKilled',
  'ERROR:  deadlock detected',
  'fehler: nicht da',
  '  1) Cart refuses a sum:',
  'Process exited with code 1',
  '2024-01-01 12:00:00 ERROR worker 3 stopped',
  'Unhandled rejection',
  'Request timed out',
  'CMake Error at CMakeLists.txt:3 (find_package):',
  'Found 3 errors in 2 files.',
  'ORA-00942: table or view does not exist',
  'relation "users" does not exist',
  'duplicate key value: (id)=(3)',
  'it violates foreign key constraint "fk_user"',
  'read: connection reset by peer',
  'write: broken pipe',
  'x509: certificate has expired or is not yet valid',
  'HTTP/1.1 429 Too Many Requests',
  '< 502 Bad Gateway',
  'web-1   0/1   CrashLoopBackOff   5',
  'web-2   0/1   ImagePullBackOff   0',
  'write: disk full',
  'Up 3 minutes (unhealthy)',
  'a.c:3:5: note: redefinition of x',
  'ld: multiple definition of x',
  'a.c:9: implicit declaration of function x',
  '[ 12.3] watchdog: BUG: soft lockup - CPU#0 stuck',
  'Oops: 0002 [#1] SMP',
  'goroutine 1 [running]:',
  'Bail out!',
  'expected 1 to equal 2',
  'code: ERR_MODULE_NOT_FOUND',
  '{"severity": "ERROR", "text": "x"}',
  '{"status":"failed","id":3}',
  'success: false',
  'result=fail',
  "ls: unrecognized option '--nosuch'",
  'ошибка: нет файла',
  '错误: 没有文件',
  'Fehler beim Lesen der Datei',
  'Expected values to be strictly equal:',
  '    Expected: 42',
  '    Received: 41',
  '41 !== 42',
];

const warnings = [
  'warning: unused variable: `x`',
  'src/main.c:3:7: warning: unused variable [-Wunused-variable]',
  'npm warn deprecated inflight@1.0.6: This module is not supported',
  'WARN  something is slow',
  'DeprecationWarning: the punycode module is deprecated',
  '12 vulnerabilities (3 moderate)',
];

const harmless = [
  '  ✓ handles error (3 ms)',
  '✔ reports a failing test with exit code 1',
  'ok 12 - throws an exception',
  'ok  	example.com/errors	0.021s',
  'tests/test_errors.py::test_error_is_raised PASSED [ 33%]',
  'test parser::fails_on_error ... ok',
  '[       OK ] Parser.FailsOnError (0 ms)',
  '--- PASS: TestError (0.00s)',
  'PASS src/errors.test.ts',
  '0 errors, 0 warnings',
  'Found 0 errors.',
  'No errors found',
  'test result: ok. 12 passed; 0 failed; 0 ignored',
  'Failures: 0, Errors: 0',
  'ok=3 changed=1 unreachable=0 failed=0',
  'found 0 vulnerabilities',
  'cc -Wall -Werror -c -o build/error.o src/error.c',
  'Compiling thiserror v1.0.1',
  '-rw-r--r-- 1 u u 120 Jan  1 10:00 errors.log',
  'src/errors.ts',
  'Everything is well',
  'if (a !== b) return',
  'The actual work begins',
  '1234',
  '',
];

describe('A line of output', () => {
  for (const line of errors)
    it(`is an error: ${line}`, () => {
      assert.equal(gradeOf(line), 'error');
    });
  for (const line of warnings)
    it(`is a warning: ${line}`, () => {
      assert.equal(gradeOf(line), 'warning');
    });
  for (const line of harmless)
    it(`is no trouble: ${line}`, () => {
      assert.equal(gradeOf(line), undefined);
    });

  it('is looked for in a text only where there may be some', () => {
    for (const line of [...errors, ...warnings]) assert.ok(mayHaveTrouble(`well\n${line}\nwell\n`), line);
    assert.equal(mayHaveTrouble('all is well\nhere too\n'), false);
  });

  it('is trouble among what was asked for only if the program itself says it', () => {
    assert.equal(gradeOfMessage('grep: secret: Permission denied'), 'error');
    assert.equal(gradeOfMessage('fatal: bad revision'), 'error');
    assert.equal(gradeOfMessage('src/a.ts:12:  throw new Error("failed")'), undefined);
    assert.equal(gradeOfMessage('    Fix the error of the last release'), undefined);
  });
});
