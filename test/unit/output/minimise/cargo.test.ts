import assert from 'node:assert/strict';
import { describeHandled, describeRecordings, minimised } from './describeRecordings.ts';

const name = 'cargo build, check, clippy, test, run, fetch';

describe('cargo', () => {
  describeRecordings('cargo', {
    shortened: [
      {
        file: 'fetch',
        command: 'cargo fetch',
        keeps: [],
        gone: ['Downloaded', 'Downloading', 'Updating', 'Locking'],
      },
      { file: 'build', command: 'cargo build', keeps: ['    Finished `dev`'], gone: ['Compiling'] },
      {
        file: 'build-verbose',
        command: 'cargo build -v',
        keeps: ['    Finished `dev`'],
        gone: ['Compiling', '--crate-name', 'build-script-build'],
      },
      {
        file: 'check-color',
        command: 'cargo check --color always',
        keeps: ['    Finished `dev`'],
        gone: ['Compiling', 'Checking'],
      },
      {
        file: 'test',
        command: 'cargo test',
        keeps: [
          '    Finished `test`',
          ['     Running unittests src/lib.rs', 'running 63 tests'],
          'test tests::grows ... ignored, needs a real tree',
          'test result: ok. 62 passed; 0 failed; 1 ignored',
          ['     Running unittests src/main.rs', 'test result: ok. 0 passed'],
          '     Running tests/harvest.rs',
          'test result: ok. 2 passed',
          '   Doc-tests orchard',
          'test result: ok. 1 passed',
        ],
        gone: ['Compiling', /^test .* ok$/, 'has_no_error'],
      },
      {
        file: 'test-failing',
        mostlyMatters: true,
        command: 'cargo test --no-fail-fast',
        exitCode: 101,
        keeps: [
          'test tests::fruit_2_has_no_error ... FAILED',
          'test tests::fruit_1_has_no_error ... FAILED',
          // To the very end: what failing tests print may look like anything.
          ['failures:', '    `--doc`'],
          'test a::b ... ok',
          '   Compiling nothing v1.0.0',
        ],
        gone: ['test tests::fruit_30_has_no_error', 'Compiling orchard'],
      },
      {
        file: 'test-failing-color',
        mostlyMatters: true,
        command: 'cargo test --no-fail-fast --color always -- --color always',
        exitCode: 101,
        keeps: ['test tests::fruit_1_has_no_error ... FAILED', ['failures:', '    `--doc`']],
        gone: ['test tests::fruit_30_has_no_error'],
      },
      {
        file: 'build-warnings',
        command: 'cargo build',
        keeps: [['warning: unused variable', '    Finished `dev`']],
        gone: ['Compiling'],
      },
      {
        file: 'clippy',
        command: 'cargo clippy',
        keeps: [['warning: unused variable', '    Finished `dev`']],
        gone: ['Checking'],
      },
      {
        file: 'build-errors',
        command: 'cargo build',
        exitCode: 101,
        keeps: [['error[E0425]: cannot find value `total`', 'error: could not compile `orchard`']],
        gone: ['Compiling'],
      },
      {
        file: 'build-errors-color',
        command: 'cargo build --color always',
        exitCode: 101,
        keeps: [['error[E0425]: cannot find value `total`', 'error: could not compile `orchard`']],
        gone: ['Compiling'],
      },
    ],
    asTheyAre: [
      ['run', 'cargo run'],
      ['run-panic', 'cargo run -- empty', 101],
      ['test-nocapture', 'cargo test --test harvest -- --nocapture --test-threads=1', 101],
      ['test-backtrace', 'cargo test --test harvest', 101],
      ['test-abort', 'cargo test --test abort -- --test-threads=1', 101],
      ['test-errors', 'cargo test', 101],
      ['clippy-color', 'cargo clippy --color always -- -D warnings', 101],
      ['build-json', 'cargo build --message-format=json', 101],
      ['build-script', 'cargo build', 101],
      ['missing-crate', 'cargo build', 101],
    ],
  });

  describeHandled([
    ['cargo build', name],
    ['cargo b --release', name],
    ['cargo +nightly test --workspace', name],
    ['cargo --color always check', name],
    ['cargo -v test', name],
    ['cargo clippy -- -D warnings', name],
    ['cargo run -- --nocapture --quiet', name],
    ['cargo t -- --test-threads=1', name],
    ['cargo fetch', name],
    ['cargo test -- --nocapture', ''],
    ['cargo test -- --show-output', ''],
    ['cargo test -- --format=json -Z unstable-options', ''],
    ['cargo test -- --list', ''],
    ['cargo build --message-format=json', ''],
    ['cargo build --message-format short', ''],
    ['cargo build -q', ''],
    ['cargo build -vv', ''],
    ['cargo metadata', ''],
    ['cargo tree', ''],
    ['cargo fmt --check', ''],
    ['cargo', ''],
    ['rustc build', ''],
  ]);

  it('a started program may print what it likes', () => {
    const own = Array.from({ length: 30 }, (_, index) => `   Compiling crate${index} v1.0.0`);
    const start = '     Running `target/debug/orchard --crate-name x`';
    assert.deepEqual(minimised([...own, start, ...own].join('\n'), 'cargo run')?.split('\n'), [
      '[30 lines left out: compiled crates]',
      start,
      ...own,
    ]);
  });

  it('what failing tests printed stays, whatever it is', () => {
    const passed = Array.from({ length: 30 }, (_, index) => `test tests::case_${index} ... ok`);
    const printed = [...passed, ...passed.map((_, index) => `   Compiling crate${index} v1.0.0`)];
    const failed = [
      '',
      'failures:',
      '',
      '---- runs stdout ----',
      ...printed,
      'test result: ok. 30 passed',
      ...printed,
    ];
    assert.deepEqual(minimised([...passed, ...failed].join('\n'), 'cargo test', 101)?.split('\n'), [
      '[30 lines left out: passing tests]',
      ...failed,
    ]);
  });

  it('lines that only resemble those of Cargo stay', () => {
    const text = [
      ...Array.from({ length: 30 }, () => '  Compiling x v1.0.0'),
      ...Array.from({ length: 30 }, () => '   Compiling the list of errors'),
      ...Array.from({ length: 30 }, () => 'test a ... ok, but slow'),
      ...Array.from({ length: 30 }, () => '   Compiling x v1.0.0error: boom in the middle'),
    ].join('\n');
    assert.equal(minimised(text, 'cargo build'), undefined);
  });
});
