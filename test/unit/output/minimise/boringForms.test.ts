import assert from 'node:assert/strict';
import { simpleCommand } from '../../../../src/engine/command/simpleCommand.ts';
import { minimise } from '../../../../src/engine/output/minimise/minimise.ts';
import { startedProgram } from '../../../../src/engine/output/minimise/startedProgram.ts';

/** Everyday output of a program, and lines that are told from it by little only. */
interface Case {
  readonly command: string;
  readonly exitCode?: number;
  /** Where `null` is, each of the lines that must survive is put. */
  readonly output: readonly (string | null)[];
  readonly survives: readonly (string | readonly string[])[];
  /** Of the everyday lines, some that must be left out all the same. */
  readonly gone: readonly string[];
}

const times = <Item>(count: number, itemOf: (nth: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => itemOf(index + 1));

const everyday = ['throws an error when the file is missing', 'fails on invalid input'];

const cases: Readonly<Record<string, Case>> = {
  'playwright, line': {
    command: 'npx playwright test --reporter=line',
    output: [
      ...['', 'Running 12 tests using 2 workers', ''],
      ...times(6, (nth) => `[${nth}/12] [chromium] › cart.spec.ts:${nth}:1 › adds ${nth} up`),
      null,
      ...everyday.map((title, index) => `[${index + 7}/12] [chromium] › cart.spec.ts:9:1 › ${title}`),
      ...times(4, (nth) => `[${nth + 8}/12] cart.spec.ts:${nth}:1 › adds ${nth} up`),
      '  12 passed (3.2s)',
    ],
    survives: [
      '[2/5] Migration failed: table users missing',
      '[2/12] Migration failed: table users missing',
      '[2/12] Seeding › users › failed: table is missing',
      '[2/5] [chromium] › cart.spec.ts:3:1 › could not be started',
      '[2/12] [chromium] › cart.spec.ts:3:1 › 3 checks ok, ✖ 2 failed',
    ],
    gone: everyday,
  },
  'playwright, list': {
    command: 'playwright test --reporter=list',
    output: [
      ...['', 'Running 12 tests using 2 workers', ''],
      ...times(5, (nth) => `  ✓  ${nth} [chromium] › cart.spec.ts:${nth}:1 › adds ${nth} up (15ms)`),
      null,
      ...times(5, (nth) => `  ok ${nth + 5} cart.spec.ts:${nth}:1 › adds ${nth} up (1.5s)`),
      ...everyday.map((title, index) => `  ✓  ${index + 11} [chromium] › cart.spec.ts:9:1 › ${title} (3ms)`),
      '  12 passed (3.2s)',
    ],
    survives: [
      '  ✓ 3 checks ok, 2 checks failed: invalid date (15ms)',
      '  ok 3 of 5 files, the others could not be read (2s)',
      '  ✓ 3 [chromium] › 2 checks failed (15ms)',
      '  ✓  3 [chromium] › cart.spec.ts:3:1 › 3 ok, ✘ 2 failed (15ms)',
    ],
    gone: everyday,
  },
  mocha: {
    command: 'mocha',
    output: [
      ...['', ''],
      ...['  errors of the cart', ...times(40, (nth) => `    ✓ adds ${nth} up`)],
      null,
      ...everyday.map((title) => `    ✓ ${title} (3ms)`),
      ...['    deeper', '      ✓ rejects what is undefined', ''],
      ...['  43 passing (20ms)', ''],
    ],
    survives: [
      '  ✓ 3 checks ok, ✖ 2 checks failed: invalid date',
      '    ✓ 3 checks ok, ✖ 2 checks failed: invalid date',
      '  ✓ 3 checks ok, 2 failed',
      '      ✓ 3 checks ok, 2 failed',
      '    ✔ 3 checks ok, 2 failed',
      '          ✓ but 3 failed to load (error E42)',
      ['', '  ✓ but 3 failed to load (error E42)', ''],
      ['  {', "    state: 'failed',", '  }'],
      ['    1) suite fails', '      AssertionError: expected 3 to equal 0'],
    ],
    gone: everyday,
  },
  'mocha, errors': {
    command: 'mocha',
    output: [
      ...['', '', '  error handling', ...times(20, (nth) => `    ✓ reports error ${nth}`)],
      ...['    when the connection is refused', '      ✓ fails at once', ''],
      null,
      ...['', '  21 passing (20ms)', ''],
    ],
    survives: ['  the connection was refused'],
    gone: ['error handling', 'when the connection', 'reports error'],
  },
  'jest, errors': {
    command: 'jest --verbose',
    output: [
      ...[
        'PASS test/errors.test.js',
        '  error handling',
        ...times(20, (nth) => `    ✓ reports error ${nth}`),
      ],
      ...['    when the connection is refused', '      ✓ fails at once (3 ms)', ''],
      null,
      ...['Test Suites: 1 passed, 1 total', 'Tests:       21 passed, 21 total'],
    ],
    survives: ['  the connection was refused'],
    gone: ['error handling', 'when the connection', 'reports error'],
  },
  'mocha, list': {
    command: 'mocha -R list',
    output: [
      ...['', ...times(40, (nth) => `  ✔ cart adds ${nth} up: 0ms`)],
      null,
      ...everyday.map((title) => `  ✔ cart ${title}: 12ms`),
      ...['', '  42 passing (20ms)', ''],
    ],
    survives: ['    ✔ 2 checks failed: 3ms', '  ✔ 3 ok, ✖ 2 failed: 3ms', '  ✓ 2 checks failed: 3ms'],
    gone: everyday,
  },
  vitest: {
    command: 'vitest run',
    output: [
      ...['', ' RUN  v3.2.7 /home/user/shop', ''],
      ...times(20, (nth) => ` ✓ test/ok${nth}.test.js (8 tests) 4ms`),
      ...['', 'stderr | test/cart.test.js > cart > loads', 'loading', ''],
      null,
      ...['', ' ✓ |web| test/errors.test.js (2 tests) 640ms'],
      ...everyday.map((title) => `   ✓ cart > ${title}  320ms`),
      ...['', ' Test Files  10 passed (10)'],
    ],
    survives: [
      '  ✓ but 3 failed to load (error E42)',
      ' ✓ but 3 failed to load (error E42)',
      '   ✓ but 3 failed to load (error E42)',
      '   ✓ but 3 failed to load 12ms',
      ' ✓ 3 files (2 tests) failed',
      ' ✓ test/a.test.js (2 tests) failed',
      ' ✓ test/a.test.js > 3 ok, × 2 failed 3ms',
    ],
    gone: [...everyday, 'errors.test.js'],
  },
  'vitest, verbose': {
    command: 'vitest run --reporter=verbose',
    output: [
      ...['', ' RUN  v3.2.7 /home/user/shop', ''],
      ...times(20, (nth) => ` ✓ test/cart.test.js > cart > adds ${nth} up 4ms`),
      null,
      ...everyday.map((title) => ` ✓ test/cart.test.js > cart > ${title} 4ms`),
      ...['', ' Test Files  1 passed (1)'],
    ],
    survives: [
      ' ✓ cart > but 3 failed to load',
      '  ✓ test/cart.test.js > 3 failed to load',
      ['stderr | test/cart.test.js > cart > loads', ' ✓ test/a.test.js > failed to load 3ms', ''],
    ],
    gone: everyday,
  },
  jest: {
    command: 'jest',
    output: [
      ...times(20, (nth) => `PASS test/ok${nth}.test.js`),
      null,
      'PASS test/missing-error.test.js (5.123 s)',
      'PASS  client  src/errors/failed.test.tsx (5.123 s, 58 MB heap size)',
      ...['', 'Test Suites: 22 passed, 22 total', 'Tests:       80 passed, 80 total'],
    ],
    survives: [
      'PASS with errors: 3 assertions failed in legacy suite',
      'PASS with errors in test/legacy.test.js',
      'PASS test/legacy.test.js (3 failed)',
      'PASS test/legacy.test.js, but 3 warnings',
      'PASS 3, failed 2',
      '  ✓ but 3 failed to load (error E42)',
      ['  ✓ but 3 failed to load (error E42)', ''],
    ],
    gone: ['missing-error', 'failed.test.tsx'],
  },
  'jest, verbose': {
    command: 'jest --verbose',
    output: [
      ...[
        'PASS test/cart.test.js',
        '  errors of the cart',
        ...times(40, (nth) => `    ✓ adds ${nth} up (3 ms)`),
      ],
      ...everyday.map((title) => `    ✓ ${title} (3 ms)`),
      ...['    /deeper', '      ✓ rejects what is undefined', ''],
      null,
      ...['', 'PASS test/plain.test.js', '  ✓ fails without a suite (1 ms)', ''],
      ...['Test Suites: 2 passed, 2 total', 'Tests:       44 passed, 44 total'],
    ],
    survives: [
      '    ✓ 3 checks ok, 2 checks failed',
      '  ✓ 3 checks ok, ✕ 2 checks failed',
      ['PASS test/a.test.js', '  the list', '    ✓ 3 ok, ✖ 2 failed', ''],
      ['PASS test/a.test.js', '  the list', '  ✓ 3 ok, 2 failed', ''],
      ['  console.log', '    ✓ 3 ok, 2 failed', '', '      at a (src/a.js:1:1)'],
    ],
    gone: everyday,
  },
  pytest: {
    command: 'pytest -v -s',
    output: [
      '===== test session starts =====',
      ...times(20, (nth) => `tests/test_cart.py::test_adds_up[${nth}] PASSED   [ 12%]`),
      null,
      'tests/test_errors.py::TestError::test_fails[invalid input] PASSED   [ 99%]',
      'tests/test_missing_error.py .....   [ 99%]',
      '===== 11 passed in 0.12s =====',
    ],
    survives: [
      'Error::failed PASSED',
      'ERROR: 3::4 failed[x] PASSED',
      'tests/test_a.py::test_b failed PASSED',
      'tests/test_a.py::test_b PASSED with 3 warnings',
      '[gw1] [ 12%] PASSED but::failed later',
      'Loading.failed ...',
      'error.log ...',
    ],
    gone: ['TestError', 'test_missing_error'],
  },
  'cargo test': {
    command: 'cargo test',
    output: [
      ...times(20, (nth) => `   Compiling crate-${nth} v1.0.${nth}`),
      ...['   Compiling failed-errors v1.0.0 (/home/user/my errors)', 'running 12 tests'],
      ...times(20, (nth) => `test tests::adds_${nth}_up ... ok`),
      null,
      ...[
        'test tests::error_is_missing - should panic ... ok',
        'test src/lib.rs - Error::new (line 3) ... ok',
      ],
      ...['test src/lib.rs - Error (line 9) - compile fail ... ok', 'test result: ok. 12 passed; 0 failed'],
    ],
    survives: [
      'test setup failed: 3 errors, going on ... ok',
      'test could not open the database ... ok',
      '   Compiling x v1.0.0 (build failed: 3 errors)',
      '     Locking 5 packages failed: no such registry',
      '    Blocking waiting for file lock on package cache: denied',
      '  Downloaded 5 crates (2 failed) in 3.2s',
      '     Running `rustc --crate-name x` failed',
      '     Running `rustc --crate-name x` and `build/x/build-script-build` (exit code 1)',
    ],
    gone: ['failed-errors', 'error_is_missing', 'Error::new', 'compile fail'],
  },
  'go test': {
    command: 'go test -v ./...',
    output: [
      ...times(20, (nth) => `go: downloading example.org/errors${nth} v1.0.0`),
      ...times(20, (nth) => [`=== RUN   TestError${nth}`, `--- PASS: TestError${nth} (0.00s)`]).flat(),
      null,
      ...['PASS', 'ok  \texample.org/a\t0.007s'],
    ],
    survives: [
      'go: downloading example.org/a v1.0.0: connection refused',
      'go: finding the module failed',
      'go: downloading go1.22 (linux/amd64) failed',
      ['=== RUN   a check that failed', '--- PASS: a check that failed (0.00s)'],
      'ok  \texample.org/a\t0.007s with warnings',
    ],
    gone: ['errors3 v1.0.0', 'TestError3'],
  },
  docker: {
    command: 'docker build --progress=plain .',
    output: [
      ...times(20, (nth) => `#5 0.${nth} Setting up libfoo${nth} (1.0.${nth}) ...`),
      null,
      ...times(20, (nth) => `#5 1.${nth} Unpacking libbar${nth} (1.0.${nth}) ...`),
    ],
    survives: [
      '#5 0.9 Setting up libfoo (1.0) failed',
      '#6 [internal] load metadata failed: denied',
      '#6 extracting sha256:' + 'a'.repeat(64) + ' error: unexpected end',
      '0123456789ab: Downloading failed, retrying',
      ' => => transferring context: no such file',
    ],
    gone: ['libfoo3', 'libbar3'],
  },
  make: {
    command: 'make',
    exitCode: 2,
    output: [
      ...times(20, (nth) => `gcc -Wno-error -fno-exceptions -c error${nth}.c -o error${nth}.o`),
      ...times(20, (nth) => `[ ${nth + 10}%] Building CXX object src/CMakeFiles/a.dir/error${nth}.cc.o`),
      null,
      ...times(20, (nth) => `[ ${nth + 40}%] Building C object src/CMakeFiles/a.dir/fatal-${nth}.c.o`),
      ...['-- Check for working C compiler: /usr/bin/cc - skipped', '-- Looking for strerror', '-- Done'],
    ],
    survives: [
      '[ 50%] Building of the docs failed',
      '[3/25] Linking failed, see the log',
      '[3/25] Linking CXX executable shop failed',
      'gcc -c a.c -o a.o failed with exit code 1',
      'ld -o a: cannot find -lfoo',
      '-- Looking for a compiler that is missing - done',
      '[ 50%] Building CXX object a.o ✖',
      "gcc -c a.c: couldn't execute cc1",
    ],
    gone: ['error3.c', 'error3.cc.o', 'fatal-3'],
  },
  TAP: {
    command: 'node --test --test-reporter=tap',
    output: [
      'TAP version 13',
      ...times(20, (nth) => [`# Subtest: reports error ${nth}`, `ok ${nth} - reports error ${nth}`]).flat(),
      null,
      ...['1..20', '# pass 20'],
    ],
    survives: [
      'ok 3 of 5 files, the others could not be read',
      'not ok 21 - fails',
      'ok 21 - fails # TODO it is broken',
      '# the file is missing',
    ],
    gone: ['reports error'],
  },
  'node --test': {
    command: 'node --test',
    output: [
      ...['▶ errors', ...times(20, (nth) => `  ✔ reports error ${nth} (0.5ms)`)],
      null,
      ...['✔ errors (12.5ms)', 'ℹ tests 20'],
    ],
    survives: ['  ✔ 3 ok, ✖ 2 failed (0.5ms)', '  ✖ is missing (0.5ms)', '  ✔ 3 checks ok, 2 failed'],
    gone: ['reports error 3'],
  },
  unittest: {
    command: 'python -m unittest -v',
    output: [
      ...times(20, (nth) => `test_error_${nth} (tests.test_a.A.test_error_${nth}) ... ok`),
      null,
      ...['', '-'.repeat(70), 'Ran 20 tests in 0.005s', '', 'OK'],
    ],
    survives: [
      '3 of 5 files failed ... ok',
      'test_b (tests.B.test_b) ... ERROR',
      'the connection was refused',
    ],
    gone: ['test_error_3'],
  },
  rspec: {
    command: 'rspec -fd',
    output: [
      ...['', 'cart', ...times(30, (nth) => `  adds ${nth} up`)],
      null,
      ...['', 'Finished in 0.1 seconds', '30 examples, 0 failures'],
    ],
    survives: ['  2 checks failed', 'the connection was refused', '  reports error 3 (FAILED - 1)'],
    gone: ['adds 4 up'],
  },
  'apt-get': {
    command: 'apt-get install -y errors',
    output: [
      ...times(
        20,
        (nth) => `Get:${nth} http://deb.example/debian bookworm/main amd64 error-${nth} all 1.0 [3 kB]`,
      ),
      ...times(20, (nth) => `Setting up error-${nth} (1.0) ...`),
      null,
    ],
    survives: [
      'E: Sub-process /usr/bin/dpkg returned an error code (1)',
      'Setting up of 3 packages failed',
      'Err:3 http://deb.example/debian bookworm InRelease',
      'W: Some index files failed to download.',
    ],
    gone: ['error-3'],
  },
  maven: {
    command: 'mvn test',
    output: [
      ...times(20, (nth) => [
        `[INFO] Running shop.Error${nth}Test`,
        `[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s - in shop.Error${nth}Test`,
      ]).flat(),
      null,
    ],
    survives: [
      '[ERROR] Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! - in shop.ATest',
      '[WARNING] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1, Time elapsed: 0.1 s - in shop.BTest',
      '[INFO] Running shop.BrokenTest',
    ],
    gone: ['Error3Test'],
  },
  gradle: {
    command: './gradlew build',
    output: [
      ...times(20, (nth) => [
        `> Task :error${nth}:compileJava UP-TO-DATE`,
        `ErrorTest > reports error ${nth}() PASSED`,
      ]).flat(),
      null,
      ...['', 'BUILD SUCCESSFUL in 3s'],
    ],
    survives: [
      '> Task :a:test FAILED',
      'ErrorTest > b() FAILED',
      ['> Task :a:compileJava', 'a.java:3: warning: odd'],
    ],
    gone: ['error3', 'reports error 3'],
  },
  turbo: {
    command: 'turbo run test',
    output: [
      ...times(20, (nth) => `web:test:   ✓ reports error ${nth}`),
      ...times(20, (nth) => `web:test: compiled ${nth}`),
      null,
      ...['', ' Tasks:    1 successful, 1 total'],
    ],
    survives: ['web:test: warning: it is large', 'web:test:   ✓ 3 ok, ✖ 2 failed', 'lost the connection'],
    gone: ['reports error', 'compiled 3'],
  },
  tsc: {
    command: 'tsc --pretty',
    exitCode: 2,
    output: [
      ...times(20, (nth) => [
        `src/a.ts:${nth}:7 - error TS2322: Type 'string' is not assignable to type 'number'.`,
        '',
        `${nth} const failed: number = throwsAnError('the file is missing', ${nth});`,
        '        ~~~~~~',
        '',
      ]).flat(),
      null,
      'Found 9 errors in the same file, starting at: src/a.ts:1',
    ],
    survives: [
      ['3 errors are left', '~~~~~~~~~~~~~~~~~'],
      ['  3 errors failed to be reported', ' ~~~~~'],
    ],
    gone: ['throwsAnError'],
  },
  'tsc, files': {
    command: 'tsc --explainFiles',
    output: [
      ...times(20, (nth) => [
        `node_modules/errors/lib/error${nth}.d.ts`,
        `  Imported via "./error${nth}" from file 'node_modules/errors/index.d.ts'`,
      ]).flat(),
      null,
      'src/a.ts',
    ],
    survives: ['  File not found', '  Library is missing', '  Imported twice, which failed'],
    gone: ['error3'],
  },
  ruff: {
    command: 'ruff check',
    exitCode: 1,
    output: [
      ...times(20, (nth) => [
        'F401 [*] `os` imported but unused',
        ` --> a.py:${nth}:8`,
        '  |',
        `${nth} | import os  # the error is missing`,
        '  |        ^^',
        '  |',
        'help: Remove unused import: `os`',
      ]).flat(),
      null,
      'Found 9 errors.',
    ],
    survives: [
      '- error: 3 of the fixes failed, since the file could not be written',
      '| warning: the cache in .ruff_cache is corrupt, and cannot be used',
      ' - error: invalid syntax in src/shop/cart/items.py, which was skipped',
    ],
    gone: ['the error is missing'],
  },
  eslint: {
    command: 'eslint .',
    exitCode: 1,
    output: ['', '/home/user/a.js', null, '', '✖ 1 problem (1 error, 0 warnings)'],
    survives: ['  1:1  error  It is missing  no-missing', '  ✓ 3 failed'],
    gone: [],
  },
  pip: {
    command: 'pip install errors',
    output: [
      ...times(20, (nth) => `Collecting error-${nth}>=1.0`),
      ...times(20, (nth) => `  Downloading error_${nth}-1.0-py3-none-any.whl (3 kB)`),
      null,
      'Successfully installed errors-1.0',
    ],
    survives: [
      'Processing of 3 files failed',
      '  Downloading was refused, going on',
      "Building wheel for a failed, but finished with status 'done'",
      '  Stored in directory: no such place',
    ],
    gone: ['error-3', 'error_3'],
  },
  'npm install': {
    command: 'npm install --loglevel=http',
    output: [
      ...times(
        9,
        (nth) => `npm http fetch GET 200 https://registry.example/error-${nth} 68ms (cache updated)`,
      ),
      null,
      'added 9 packages in 1s',
    ],
    survives: [
      'npm http fetch GET 200 https://registry.example/a failed: invalid json',
      'npm http cache https://registry.example/a is corrupt',
    ],
    gone: ['error-3'],
  },
};

function shownOf(command: string, exitCode: number, lines: readonly string[], isShorter: boolean): string[] {
  const text = lines.join('\n');
  const shown = minimise(text, { words: startedProgram(simpleCommand(command) ?? []), exitCode });
  assert.equal(shown !== undefined, isShorter);
  return (shown ?? text).split('\n');
}

describe('A line of trouble in the form of one that says nothing', () => {
  for (const [name, { command, exitCode = 0, output, survives, gone }] of Object.entries(cases)) {
    const shownWith = (lines: readonly string[]) =>
      shownOf(
        command,
        exitCode,
        output.flatMap((line) => (line === null ? lines : [line])),
        gone.length > 0,
      );

    for (const hostile of survives) {
      const lines = typeof hostile === 'string' ? [hostile] : hostile;
      it(`stays: ${name}: ${lines.join(' ').trim()}`, () => {
        const shown = shownWith(lines);
        for (const line of lines) assert.ok(shown.includes(line), shown.join('\n'));
      });
    }

    it(`does not keep the others from being left out: ${name}`, () => {
      const shown = shownWith([]).join('\n');
      for (const part of gone) assert.ok(!shown.includes(part), shown);
    });
  }

  /** Where the place of a line says that it is nobody's test, the names of tests say nothing still. */
  const besides: [name: string, line: string][] = [
    ['playwright, line', '[2/5] Migration failed: table users missing'],
    ['playwright, list', '  ✓ 3 checks ok, 2 checks failed: invalid date (15ms)'],
    ['mocha', '  ✓ 3 checks ok, ✖ 2 checks failed: invalid date'],
    ['mocha', '    ✓ 3 checks ok, ✖ 2 checks failed: invalid date'],
    ['mocha', '    ✔ 3 checks ok, 2 failed'],
    ['vitest', '  ✓ but 3 failed to load (error E42)'],
    ['jest', 'PASS with errors: 3 assertions failed in legacy suite'],
    ['jest, verbose', '    ✓ 3 checks ok, 2 checks failed'],
  ];
  for (const [name, line] of besides) {
    it(`stays alone: ${name}: ${line.trim()}`, () => {
      const { command = '', output = [], gone = [] } = cases[name] ?? {};
      const shown = shownOf(
        command,
        0,
        output.map((each) => each ?? line),
        true,
      );
      assert.ok(shown.includes(line), shown.join('\n'));
      for (const part of gone) assert.ok(!shown.join('\n').includes(part), shown.join('\n'));
    });
  }

  it('stays when a run of mocha breaks off, so that nobody knows how many tests passed', () => {
    const ticks = times(20, (nth) => `    ✓ adds ${nth} up`);
    const text = ['', '', '  cart', ...ticks, '    ✓ 3 checks ok, 2 failed'].join('\n');
    const shown = minimise(text, { words: ['mocha'], exitCode: 1 })?.split('\n');
    assert.deepEqual(shown?.slice(-2), ['[20 lines left out: passing tests]', '    ✓ 3 checks ok, 2 failed']);
  });
});
