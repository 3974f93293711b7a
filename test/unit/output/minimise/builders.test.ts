import { describeFamily } from './describeFamily.ts';

describeFamily('apt', {
  install: {
    stays: ['The following NEW packages will be installed:', '0 upgraded, 64 newly installed', 'debconf: '],
    gone: ['Get:', 'Unpacking ', 'Setting up ', 'Suggested packages', 'php-pcov', 'Reading database'],
  },
  'install-few': {
    stays: ['WARNING: apt does not have a stable CLI', '17 newly', '17 newly installed'],
    gone: ['Get:', 'Unpacking ', 'Setting up '],
  },
  'not-found': { stays: ['E: Unable to locate package nosuchpackagexyz'] },
  update: { stays: [], gone: ['Get:'] },
});

const ofMaven = ['[INFO] Building shop 1.0', '[INFO] Total time: '];

describeFamily('maven', {
  pass: {
    stays: [...ofMaven, '[INFO] Tests run: 12, Failures: 0', '[INFO] BUILD SUCCESS'],
    gone: ['Feature', 'maven-compiler-plugin', 'T E S T S', '------'],
  },
  fail: {
    stays: [
      ...[...ofMaven, '[INFO] BUILD FAILURE', 'CartTest', 'the price is missing', 'expected:<4> but was:<3>'],
      ...['the cache is cold', 'Failed to execute goal', 'surefire-reports', '[ERROR] Tests run: 16'],
    ],
    gone: ['Feature', 'Re-run Maven', '[Help 1]'],
  },
  'compile-error': {
    stays: [
      ...ofMaven,
      'COMPILATION ERROR',
      'symbol:   method missing()',
      'location: ',
      'Failed to execute goal',
    ],
    gone: ['Re-run Maven', 'maven-resources-plugin'],
  },
});

describeFamily('gradle', {
  pass: {
    stays: ['BUILD SUCCESSFUL', '30 actionable tasks'],
    gone: ['> Task', 'PASSED', 'Download ', 'Daemon'],
  },
  fail: {
    stays: [
      ...[
        '> Task :shop:compileJava',
        'warning: [deprecation]',
        '1 warning',
        '> Task :shop:test FAILED',
        'FAILED',
      ],
      ...['AssertionFailedError', 'CartTest.java:9', 'SKIPPED', 'What went wrong', 'BUILD FAILED'].slice(
        0,
        2,
      ),
      ...['* What went wrong:', '> There were failing tests', 'BUILD FAILED', '9 tests completed'],
    ],
    gone: ['reports error', ':core:', 'Run with --stacktrace', 'Get more help'],
  },
});

describeFamily('dotnet', {
  test: {
    stays: ['warning CS0168', 'Total tests: 30', 'Test Run Successful'],
    gone: ['  Passed ', 'Restored', '->'],
  },
  'test-fail': {
    stays: [
      'warning CS0168',
      '  Failed Shop',
      'Assert.Equal() Failure',
      'Expected: 4',
      'Actual:   3',
      '  Skipped Shop',
    ],
    gone: ['  Passed ', 'Restored'],
    wholeFrom: '  Failed Shop',
  },
  'build-fail': {
    stays: ['Build FAILED', '8 Warning(s)', '1 Error(s)'],
    gone: ['Determining'],
    wholeFrom: 'Build FAILED',
  },
});

describeFamily('composer', {
  install: {
    stays: ['No composer.lock file present', 'Lock file operations: 25', 'Package operations: 25 installs'],
    gone: ['error-p3', 'Generating', 'suggestions', '[>--'],
  },
  'not-found': {
    stays: ['In PackageDiscoveryTrait.php', 'Could not find a matching version'],
    gone: ['--prefer-source'],
  },
});

describeFamily('golangci', {
  run: {
    stays: ['level=warning', '(errcheck)', '(ineffassign)', '24 issues:', '* errcheck: 12'],
    gone: ['defer f.Close()', 'cart.Update', '^'],
  },
  'run-ok': { stays: ['0 issues.'] },
});

describeFamily('biome', {
  check: {
    stays: [
      'lint/',
      'format ━',
      '  ! ',
      '  × ',
      '  i ',
      'Found 7 errors',
      'Found 10 warnings',
      'Checked 3 files',
    ],
    gone: ['│'],
  },
  lint: { stays: ['lint/', '  ! ', '  i ', 'Found '], gone: ['│'] },
});

describeFamily('bundlers', {
  vite: {
    stays: ['✓ 35 modules transformed', '✓ built in', 'index-V9UXcl1o.js'],
    gone: ['page15', 'rendering chunks'],
  },
  'vite-fail': {
    stays: ['✗ Build failed', "Could not resolve './missing.js'", 'src/bad.js', 'Module not found.'],
    gone: ['unwrapBindingResult'],
  },
  webpack: {
    stays: ['asset main.js', '+ 17 assets', 'compiled successfully'],
    gone: ['./src/page3.js', 'asset 203.js'],
  },
  'webpack-fail': { stays: ['ERROR in ', "Can't resolve", 'compiled with 2 errors'] },
  esbuild: { stays: ['out/main.js', '...and 11 more', 'Done in'], gone: ['page15'] },
  'esbuild-fail': { stays: ['✘ [ERROR] Could not resolve', 'src/bad.js:1:45:', '1 error'] },
  next: {
    stays: ['⚠ No build cache', '✓ Compiled', 'Route (app)', '┌ ○ /'],
    gone: ['/page15', 'Collecting'],
  },
  'next-fail': { stays: ['> Build error occurred', "Can't resolve './missing'"] },
});

describeFamily('tasks', {
  turbo: { stays: ['Packages in scope', 'Tasks:    6 successful'], gone: ['building', 'cache miss'] },
  'turbo-cached': { stays: ['Tasks:    6 successful', 'FULL TURBO'], gone: ['building', 'cache hit'] },
  'turbo-fail': {
    stays: [
      'p6:test: ',
      'p6#test:  ERROR',
      'Failed:    p6#test',
      'run failed',
      'Error: the price is missing',
    ],
    gone: ['p1:build', 'reports error'],
  },
  nx: { stays: ['Successfully ran target build'] },
  'nx-fail': {
    stays: ['Error: the price is missing', 'npm error', '- p6:test', 'failed'],
    gone: ['✔  nx run'],
  },
  'nx-static': { stays: ['Error: the price is missing', '- p6:test'] },
});

describeFamily('terraform', {
  init: { stays: ['successfully initialized'], gone: ['You may now begin', 'Initializing the backend'] },
  plan: {
    stays: ['will be created', '+ input  = "value 3"', 'Plan: 8 to add'],
    gone: ['+ id ', '+ output', 'Note: '],
  },
  'plan-change': {
    stays: ['~ input  = "value 3" -> "other 3"', 'Plan: 0 to add, 1 to change'],
    gone: ['Refreshing state', 'Note: '],
  },
  apply: {
    stays: ['+ input  = "value 3"', 'Apply complete!', 'names = '],
    gone: ['Creating...', 'Creation complete'],
  },
  fail: { stays: ['Error: Reference to undeclared input variable', 'on main.tf line 1'] },
});
