import assert from 'node:assert/strict';
import { minimise } from '../../../../src/engine/output/minimise/minimise.ts';

const suites = Array.from({ length: 40 }, (_, index) => `PASS test/suite${index}.test.js`);
const tests = Array.from({ length: 40 }, (_, index) => `tests/test_${index}.py::test_it PASSED`);
const shop = '> shop@1.0.0 test';

const table: [name: string, command: string, lines: string[], shown: string[] | undefined][] = [
  ['npm', 'npm test', ['', shop, '> jest', '', ...suites], ['', shop, '> jest', '', suiteNote(40)]],
  [
    'a script without a package',
    'npm test',
    ['', '> test', '> jest', '', ...suites],
    ['', '> test', '> jest', '', suiteNote(40)],
  ],
  [
    'what starts the program',
    'npm run t',
    ['', shop, '> cross-env CI=1 npx jest --ci', '', ...suites],
    ['', shop, '> cross-env CI=1 npx jest --ci', '', suiteNote(40)],
  ],
  [
    'yarn',
    'yarn test',
    ['yarn run v1.22.22', '$ jest', ...suites],
    ['yarn run v1.22.22', '$ jest', suiteNote(40)],
  ],
  ['bun', 'bun run test', ['$ jest', ...suites], ['$ jest', suiteNote(40)]],
  [
    'a script before the script',
    'npm test',
    ['', '> shop@1.0.0 pretest', '> pytest -v', '', ...tests, '', shop, '> jest', '', ...suites],
    ['', '> shop@1.0.0 pretest', '> pytest -v', '', suiteNote(40), '', shop, '> jest', '', suiteNote(40)],
  ],
  [
    'a script that runs another',
    'npm run all',
    ['', '> shop@1.0.0 all', '> npm run test', '', '', shop, '> jest', '', ...suites],
    ['', '> shop@1.0.0 all', '> npm run test', '', '', shop, '> jest', '', suiteNote(40)],
  ],
  ['another program', 'npm test', ['', shop, '> node test.js', '', ...suites], undefined],
  [
    'more than a simple command',
    'npm test',
    ['', shop, '> jest && eslint .', '', ...suites],
    ['', shop, '> jest && eslint .', '', suiteNote(40)],
  ],
  ['one that prints files', 'npm test', ['', shop, '> jest && cat a.log', '', ...suites], undefined],
  ['output for programs', 'npm test', ['', shop, '> jest --json', '', ...suites], undefined],
  ['no header', 'npm test --silent', suites, undefined],
  ['a header that something else printed', 'yarn test', ['hello', '$ jest', ...suites], undefined],
];

function suiteNote(count: number): string {
  return `[${count} lines left out: passing tests]`;
}

const failing = Array.from(
  { length: 240 },
  (_, index) => `  ${index}) suite fails nr ${index}: AssertionError: expected ${index} to equal 0`,
);
const header = (title: string, command: string) => ['', `> ${title}`, `> ${command}`, ''];

/** Whatever begins like a script in these, it is none: all of the failures stay. */
const quoted: [name: string, command: string, lines: string[]][] = [
  ['a note', 'npm test', [...header('a@1 test', 'mocha'), ...header('Note', 'find it below')]],
  [
    'a script that does not run',
    'npm test',
    [...header('a@1 test', 'mocha'), ...header('a@1 lint', 'grep x')],
  ],
  ['the same script', 'npm test', [...header('a@1 test', 'mocha'), ...header('a@1 test', 'find it below')]],
  [
    'the script of another',
    'npm test',
    [...header('a@1 test', 'mocha'), ...header('b@1 posttest', 'find it')],
  ],
  ['the script before it', 'npm test', [...header('a@1 test', 'mocha'), ...header('a@1 pretest', 'find it')]],
  ['words in place of a name', 'npm test', [...header('a@1 test', 'mocha'), ...header('we test', 'find it')]],
  ['a header after other lines', 'npm test -s', ['hello', ...header('a@1 test', 'find it below')]],
  ['a header of another script', 'npm test', header('Note', 'find it below')],
  ['a header without a script', 'npm audit', header('a@1 audit', 'find it below')],
  [
    'a script that has run',
    'npm test',
    [
      ...header('a@1 test', 'npm run build && npm run unit'),
      ...header('a@1 build', 'tsc'),
      ...header('a@1 unit', 'mocha'),
      ...header('a@1 build', 'find it below'),
    ],
  ],
  [
    'what comes after a script that another runs',
    'npm test',
    [...header('a@1 test', 'npm run list && mocha'), ...header('a@1 list', 'find .')],
  ],
  ['what comes after a script of Yarn', 'yarn test', ['yarn run v1.22.22', '$ find .', 'a.js', '$ mocha']],
];

/** Several scripts, one after another or in one another. */
const nested: [name: string, command: string, lines: string[]][] = [
  [
    'a script after the script',
    'npm test',
    [...header('a@1 test', 'tsc'), ...header('a@1 posttest', 'jest')],
  ],
  ['one by its short name', 'npm t', header('a@1 test', 'jest')],
  [
    'one of pnpm, with a warning before it',
    'pnpm test',
    [' WARN  odd', ...header('a@1 test /home/a', 'jest')],
  ],
  [
    'one with a scope',
    'npm --prefix web run test:unit -- --ci',
    header('@shop/a@1.0.0-rc.1 test:unit', 'jest'),
  ],
  [
    'the last of some',
    'npm test',
    [
      ...header('a@1 test', 'npm run build && npm run unit'),
      ...header('a@1 build', 'tsc'),
      ...header('a@1 unit', 'jest'),
    ],
  ],
  [
    'one after a program',
    'npm run all',
    [...header('a@1 all', 'node build.js && npm test'), 'built', ...header('a@1 test', 'jest')],
  ],
  [
    'one before another',
    'npm test',
    [
      ...header('a@1 pretest', 'cross-env CI=1 npm run build'),
      ...header('a@1 prebuild', 'node clean.js'),
      ...header('a@1 build', 'tsc'),
      ...header('a@1 test', 'jest'),
    ],
  ],
  [
    'one of each workspace',
    'npm test --workspaces',
    [...header('a@1 test', 'tsc'), ...header('b@1 test', 'mocha'), ...header('c@1 test', 'jest')],
  ],
  [
    'one that quotes another',
    'npm test',
    [...header('a@1 test', 'jest'), ...header('Note', 'find it below')],
  ],
];

describe('packageScripts', () => {
  for (const [name, command, lines] of quoted) {
    it(`is not misled by ${name}`, () => {
      const text = [...lines, ...failing].join('\n');
      assert.equal(minimise(text, { words: command.split(' '), exitCode: 1 }), undefined);
    });
  }

  for (const [name, command, lines] of nested) {
    it(`knows ${name}`, () => {
      const text = [...lines, ...suites, '', 'Tests: 5 failed, 5 total'].join('\n');
      const shown = minimise(text, { words: command.split(' '), exitCode: 1 });
      assert.deepEqual(shown?.split('\n'), [...lines, suiteNote(40), '', 'Tests: 5 failed, 5 total']);
    });
  }

  it('leaves out what a script printed, also where a program follows without a header', () => {
    const before = header('a@1 test', 'npm run unit && npm run more && node test.js');
    const [unit, more] = [header('a@1 unit', 'jest'), header('a@1 more', 'jest')];
    const text = [...before, ...unit, ...suites, ...more, ...suites].join('\n');
    const shown = minimise(text, { words: ['npm', 'test'], exitCode: 0 });
    assert.deepEqual(shown?.split('\n'), [...before, ...unit, suiteNote(40), ...more, suiteNote(40)]);
  });

  for (const [name, command, lines, shown] of table) {
    it(`${shown ? 'knows' : 'leaves alone'} ${name}`, () => {
      const result = minimise(lines.join('\n'), { words: command.split(' '), exitCode: 0 });
      assert.deepEqual(result?.split('\n'), shown);
    });
  }

  it('keeps what tells of trouble, by the rules of the program', () => {
    const odd = '  ● a suite that failed';
    const passed = Array.from({ length: 9 }, (_, index) => `    ✓ reports an error ${index}`);
    const lines = ['', shop, '> jest', '', ...suites, 'PASS test/error.test.js', odd, ...passed];
    const shown = minimise(lines.join('\n'), { words: ['npm', 'test'], exitCode: 0 }) ?? '';
    assert.ok(shown.includes(odd));
    assert.ok(!shown.includes('reports an error'));
  });
});
