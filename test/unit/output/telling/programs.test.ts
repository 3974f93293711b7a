import assert from 'node:assert/strict';
import { readingOfCommand } from '../../../../src/engine/tool/viewOf.ts';

const beginning = [
  'git log',
  'git -C sub log --oneline',
  'git diff HEAD~3',
  'git show abc',
  'cd src && grep -rn foo .',
  'rg foo',
  'find . -name "*.ts"',
  'ls -la',
  'du -a | sort -rn',
  'cat build.log',
  'cat src/a.ts',
  'git log | cat',
  'npm test; ls',
];

const end = [
  'npm test',
  'npx jest --ci',
  'make -j4 2>&1 | tee build.log',
  'cd src && make',
  'env A=1 timeout 60 pytest -q',
  'cargo build',
  './run.sh',
  'npm test | cat',
  'make 2>&1 | grep -v note',
  'ls; make',
  'for f in *.c; do gcc -c $f; done',
  'echo $(git log) && make',
  'if (',
];

describe('The end of an output that tells more', () => {
  for (const command of beginning)
    it(`is the beginning of: ${command}`, () => {
      assert.equal(readingOfCommand(command).telling, 'beginning');
    });
  for (const command of end)
    it(`is the end of: ${command}`, () => {
      assert.equal(readingOfCommand(command).telling, 'end');
    });
});

describe('The lines of an output', () => {
  const isContent = (command: string) => readingOfCommand(command).isContent;

  it('are what was asked for where a program searches, lists or prints files', () => {
    for (const command of ['git log', 'grep -rn error src', 'cat src/errors.ts', 'sed -n 1,200p src/a.ts'])
      assert.ok(isContent(command), command);
  });

  it('are reports where a program works, or a log is printed', () => {
    for (const command of ['npm test', 'cat build.log', 'sed -n 1,900p /var/log/syslog', './run.sh'])
      assert.ok(!isContent(command), command);
  });
});

describe('The lines of a file', () => {
  for (const command of ['cat notes.txt', 'sed -n 20,70p hosts', 'cat build.log', 'tail -n 40 x.log'])
    it(`are what was asked for: ${command}`, () => {
      assert.equal(readingOfCommand(command).isAsked, true);
    });
  for (const command of ['make', 'npm test | cat', './bench.sh'])
    it(`are not those of ${command}`, () => {
      assert.equal(readingOfCommand(command).isAsked, false);
    });
});
