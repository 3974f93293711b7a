import assert from 'node:assert/strict';
import { describeHandled, describeRecordings, minimised } from './describeRecordings.ts';

const name = 'go test, build, vet';

describe('go', () => {
  describeRecordings('go', {
    shortened: [
      { file: 'test-many', command: 'go test ./...', keeps: [], gone: [/^ok /, 'no test files'] },
      { file: 'test-verbose', command: 'go test -v ./...', keeps: [], gone: ['=== RUN', '--- PASS', /^ok /] },
      {
        file: 'test-failing',
        command: 'go test ./...',
        exitCode: 1,
        keeps: [['--- FAIL: TestTable', 'FAIL\texample.org/mill/broken']],
        gone: [/^ok /, 'no test files'],
      },
      {
        file: 'test-failing-verbose',
        mostlyMatters: true,
        command: 'go test -v ./broken ./grain1 ./grain2 ./grain3',
        exitCode: 1,
        keeps: [
          ['=== RUN   TestPassing', '    b_test.go:8: all is well'],
          ['=== CONT  TestTable/case_3', '--- FAIL: TestTable'],
          '    --- FAIL: TestTable/case_3',
          ['=== RUN   TestSkipped', '--- SKIP: TestSkipped'],
          ['=== RUN   TestPrints', 'FAIL\texample.org/mill/broken'],
          'ok  \texample.org/mill/grain1',
          'ok  \texample.org/mill/grain3',
        ],
        gone: ['=== PAUSE', '--- PASS: TestPassing', '--- PASS: TestTable', 'TestErrorOfGrain'],
      },
      {
        file: 'test-panic',
        mostlyMatters: true,
        command: 'go test -v ./broken ./grain1',
        exitCode: 1,
        keeps: [
          ['=== RUN   TestPrints', '--- FAIL: TestPrints'],
          ['--- FAIL: TestOut', 'FAIL\texample.org/mill/broken'],
          'ok  \texample.org/mill/grain1',
        ],
        gone: ['=== PAUSE', '--- PASS: TestTable'],
      },
      {
        file: 'test-build-failed',
        command: 'go test -v ./...',
        exitCode: 2,
        keeps: [['# example.org/mill/broken', 'FAIL\texample.org/mill/broken [build failed]'], 'FAIL'],
        gone: ['=== RUN', '--- PASS', /^ok /, 'no test files'],
      },
    ],
    asTheyAre: [
      ['test-json', 'go test -json ./grain1'],
      ['test-cover', 'go test -cover ./grain1/ ./grain2/ ./empty1'],
      ['test-exit', 'go test -v -run Pass|Leaves ./broken ./grain1', 1],
      ['test-timeout', 'go test -v -timeout 1s -run Pass|Hangs ./broken ./grain1', 1],
      ['test-race', 'go test -race -v -run Pass|Race ./broken ./grain1 ./grain2 ./grain3', 1],
      ['build-errors', 'go build ./...', 2],
      ['build-download', 'go build ./...'],
      ['vet', 'go vet ./...', 2],
    ],
  });

  describeHandled([
    ['go test ./...', name],
    ['go test -v -run TestX -count=1 ./pkg', name],
    ['go -C sub test', name],
    ['go build ./...', name],
    ['go vet ./...', name],
    ['go mod download', name],
    ['go test ./... -args -json', name],
    ['go test -json', ''],
    ['go test --json', ''],
    ['go test -v=test2json', ''],
    ['go test -list .', ''],
    ['go build -x', ''],
    ['go build -n', ''],
    ['go list -m all', ''],
    ['go run .', ''],
    ['go', ''],
  ]);

  const passing = (count: number, prefix = 'TestError') =>
    Array.from({ length: count }, (_, index) => [
      `=== RUN   ${prefix}${index}`,
      `--- PASS: ${prefix}${index} (0.00s)`,
    ]).flat();
  const printingOthers = [
    '=== RUN   TestOutput',
    'ok  \texample.org/inner\t0.001s',
    'PASS',
    'and so on',
    '--- FAIL: TestOutput (0.00s)',
    ...['FAIL', 'FAIL\texample.org/a\t0.007s', 'FAIL'],
  ];
  const table: [title: string, lines: string[], shown: string[]][] = [
    [
      'a test that never came to an end stays',
      [...passing(20), '=== RUN   TestLeaves', 'FAIL\texample.org/a\t0.007s', 'FAIL'],
      [
        '[40 lines left out: starts of tests, passing tests]',
        '=== RUN   TestLeaves',
        'FAIL\texample.org/a\t0.007s',
        'FAIL',
      ],
    ],
    [
      'whose output it is stays, also as newer versions say it',
      [
        ...passing(20),
        ...[
          '=== RUN   TestA',
          '=== PAUSE TestA',
          '=== RUN   TestB',
          '=== PAUSE TestB',
          '=== CONT  TestA',
          '=== CONT  TestB',
        ],
        ...['=== NAME  TestA', '    a_test.go:9: got 1', '=== NAME  TestB', '    a_test.go:9: got 2'],
        ...[
          '--- FAIL: TestA (0.00s)',
          '--- PASS: TestB (0.00s)',
          'FAIL',
          'FAIL\texample.org/a\t0.007s',
          'FAIL',
        ],
      ],
      [
        '[46 lines left out: starts of tests, passing tests]',
        ...['=== NAME  TestA', '    a_test.go:9: got 1', '=== NAME  TestB', '    a_test.go:9: got 2'],
        '--- FAIL: TestA (0.00s)',
        // A note would be longer.
        ...['--- PASS: TestB (0.00s)', 'FAIL', 'FAIL\texample.org/a\t0.007s', 'FAIL'],
      ],
    ],
    [
      'what a passing test prints stays with its name',
      [
        ...passing(20),
        '=== RUN   TestOld',
        '--- PASS: TestOld (0.00s)',
        '    a_test.go:8: all is well',
        'PASS',
        'ok  \texample.org/a\t0.007s',
      ],
      [
        '[41 lines left out: starts of tests, passing tests]',
        ...[
          '--- PASS: TestOld (0.00s)',
          '    a_test.go:8: all is well',
          'PASS',
          'ok  \texample.org/a\t0.007s',
        ],
      ],
    ],
    [
      'a failing test that prints the lines of another program keeps them',
      [...passing(20), ...printingOthers],
      ['[40 lines left out: starts of tests, passing tests]', ...printingOthers],
    ],
    [
      'what a failing test prints is not taken for packages that passed',
      [
        ...Array.from({ length: 20 }, (_, index) => `ok  \texample.org/p${index}\t0.001s`),
        ...[
          '--- FAIL: TestOutput (0.00s)',
          'ok  \texample.org/inner\t0.001s',
          'ok  \texample.org/another/longer/one\t0.001s',
        ],
        ...['FAIL', 'FAIL\texample.org/a\t0.007s', 'FAIL'],
      ],
      [
        '[20 lines left out: passing packages and those without tests]',
        ...[
          '--- FAIL: TestOutput (0.00s)',
          'ok  \texample.org/inner\t0.001s',
          'ok  \texample.org/another/longer/one\t0.001s',
        ],
        ...['FAIL', 'FAIL\texample.org/a\t0.007s', 'FAIL'],
      ],
    ],
    [
      'a result that a message quotes stays',
      [
        ...Array.from({ length: 20 }, (_, index) => [
          `=== RUN   TestSum${index}`,
          `--- PASS: TestSum${index} (0.00s)`,
        ]).flat(),
        ...['=== RUN   TestOutput', '    a_test.go:12: got this output:'],
        '        --- PASS: TestSum1 (0.00s)',
        ...['--- FAIL: TestOutput (0.00s)', 'FAIL', 'FAIL\texample.org/a\t0.007s', 'FAIL'],
      ],
      [
        '[40 lines left out: starts of tests, passing tests]',
        ...['=== RUN   TestOutput', '    a_test.go:12: got this output:'],
        '        --- PASS: TestSum1 (0.00s)',
        ...['--- FAIL: TestOutput (0.00s)', 'FAIL', 'FAIL\texample.org/a\t0.007s', 'FAIL'],
      ],
    ],
    [
      'downloads are left out, what they failed with stays',
      [
        ...Array.from({ length: 20 }, (_, index) => `go: downloading example.org/errors${index} v1.0.0`),
        'go: example.org/errors3@v1.0.0: reading https://proxy.example.org: 404 Not Found',
      ],
      [
        '[20 lines left out: downloads]',
        'go: example.org/errors3@v1.0.0: reading https://proxy.example.org: 404 Not Found',
      ],
    ],
  ];
  for (const [title, lines, shown] of table) {
    it(title, () => {
      assert.deepEqual(minimised(lines.join('\n'), 'go test -v ./...', 1)?.split('\n'), shown);
    });
  }
});
