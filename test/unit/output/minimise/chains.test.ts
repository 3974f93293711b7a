import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { chainParts } from '../../../../src/engine/output/minimise/chainParts.ts';
import { knownInvocation, minimise } from '../../../../src/engine/output/minimise/minimise.ts';

const recorded = (file: string) =>
  readFileSync(new URL(`recorded/${file}.txt`, import.meta.url), 'utf8').trimEnd();

const mocha = recorded('mocha/pass');
const pytest = recorded('pytest/fail-verbose');
const log = recorded('git/log');
const files = Array.from({ length: 300 }, (_, index) => `src/file${index}.ts`).join('\n');

function shownOf(command: string, text: string, exitCode = 0): string | undefined {
  const invocation = knownInvocation(command, exitCode);
  return invocation && minimise(text, invocation);
}

/** Chains in which only mocha prints, and what is around it. */
const aloneIn: [command: string, before: string[], after: string[]][] = [
  ['cd shop && npx mocha', [], []],
  ['export CI=1 && npx mocha test', [], []],
  ['export CI=1; NODE_ENV=test npx mocha 2>&1', [], []],
  ["sed -i 's/a/b/' src/a.js && npx mocha; echo $?", [], ['0']],
  ['npx mocha; echo "exit code: $?"', [], ['exit code: 0']],
  ['set -o pipefail; npx mocha 2>&1 | tee test.log', [], []],
  ['mkdir -p out && rm -rf out/* && mocha test/*.js > /dev/null; mocha "$dir"', [], []],
  ['echo "--- tests"\nnpx mocha\necho ---', ['--- tests'], ['---']],
  ["cat > src/a.js <<'EOF'\nexport const a = '✓';\nEOF\nnpx mocha", [], []],
  ['(cd shop && { npx mocha; })', [], []],
  ['npx mocha || true', [], []],
  ['time npx mocha', [], ['', 'real\t0m1.000s']],
  ['bash -c "cd shop && npx mocha"', [], []],
  ['node build.js && npx mocha', ['built 3 files', 'warning: main.js is large'], []],
  ['echo start; cat notes.txt; echo ---; npx mocha', ['start', '    ✓ a note', '---'], []],
  ['npx mocha && git status --short', [], [' M src/a.js']],
];

describe('A chain of commands', () => {
  for (const [command, before, after] of aloneIn) {
    it(`has what its program printed shortened: ${JSON.stringify(command)}`, () => {
      const shown = shownOf(command, [...before, mocha, ...after].join('\n'))?.split('\n') ?? [];
      assert.ok(!shown.some((line) => line.includes('adds up')), shown.join('\n'));
      assert.ok(shown.some((line) => line.includes('64 passing')));
      for (const line of [...before, ...after]) assert.ok(shown.includes(line), line);
    });
  }

  const leftAlone: [title: string, command: string, text: string][] = [
    ['prints a file beside it', 'cat test.log; npx mocha', mocha],
    ['filters it', 'npx mocha 2>&1 | grep -v adds', mocha],
    ['runs it again and again', 'for i in 1 2; do npx mocha; done', mocha],
    ['runs it in the background', 'npx mocha & wait', mocha],
    ['has no known program', 'cd shop && node test.js', mocha],
    ['asks for another form', 'cd shop && npx mocha -R json', mocha],
    ['may give it options', 'cd shop && npx mocha $OPTIONS', mocha],
    ['lists twice', 'ls src; ls test', files],
    ['has more than a log', 'git log; npx mocha', log],
    ['does not parse', 'npx mocha && (', mocha],
  ];
  for (const [title, command, text] of leftAlone) {
    it(`is left alone when it ${title}: ${command}`, () => {
      assert.equal(shownOf(command, text), undefined);
    });
  }

  it('is divided by the lines that it is known to print', () => {
    const command =
      'echo "=== log"; git log; echo "=== files"; ls src; echo "=== tests"; pytest -vv; echo "rc=$?"';
    const text = ['=== log', log, '=== files', files, '=== tests', pytest, 'rc=1'].join('\n');
    const shown = shownOf(command, text)?.split('\n') ?? [];
    for (const marker of ['=== log', '=== files', '=== tests', 'rc=1'])
      assert.ok(shown.includes(marker), marker);
    assert.ok(shown.some((line) => line.endsWith('older commits]')));
    assert.ok(shown.includes('[160 lines left out: results, of 300 in all]'));
    assert.ok(shown.some((line) => line.endsWith('left out: passing tests]')));
    assert.ok(text.length * 0.35 > shown.join('\n').length);
  });

  it('is not divided by a line that others print as well', () => {
    const shown = shownOf('ls src; echo ---; ls test', `${files}\n---\n---\n${files}`);
    assert.equal(shown, undefined);
  });

  it('keeps failures, their messages and the summary of each', () => {
    const fail = recorded('mocha/fail');
    const shown =
      shownOf('cd a && npx mocha; cd b && pytest -vv', `${fail}\n${pytest}`, 1)?.split('\n') ?? [];
    for (const line of [...fail.slice(fail.indexOf('  67 passing')).split('\n'), ...pytest.split('\n')])
      if (/fail|error|passed|assert/i.test(line) && !line.includes(' PASSED'))
        assert.ok(shown.includes(line), line);
    assert.ok(!shown.some((line) => /^tests\S+ PASSED/.test(line)));
  });

  it('that asks for the end of an output loses passing tests only', () => {
    const tail = mocha.split('\n').slice(-40).join('\n');
    assert.match(shownOf('npx mocha 2>&1 | tail -40', tail) ?? '', /left out: passing tests\]/);
    assert.equal(shownOf('git log | head -400', log), undefined);
  });

  it('takes a command to have failed where its status is not known', () => {
    const pip = recorded('pip/conflict');
    assert.equal(shownOf('pip install ./conf; echo done', `${pip}\ndone`), undefined);
  });

  it('is a script of a package, too', () => {
    const header = (name: string, command: string) => ['', `> shop@1.0.0 ${name}`, `> ${command}`, ''];
    const text = [
      ...header('test', 'npm run lint && mocha'),
      ...header('lint', 'eslint . && tsc --noEmit'),
      ...['src/a.ts(1,1): error TS1: odd', mocha],
    ].join('\n');
    const shown = shownOf('cd shop && npm test', text) ?? '';
    assert.ok(shown.includes('error TS1: odd') && shown.includes('64 passing'));
    assert.ok(!shown.includes('adds up'));
  });

  it('knows what prints nothing', () => {
    const kinds = (command: string) =>
      chainParts(command)
        ?.map(({ kind }) => kind)
        .join(' ');
    const table: [command: string, kinds: string | undefined][] = [
      [
        'cd a; A=1; export B=2; set -e; rm -rf a; mkdir -p b; [ -f a ]; [[ -f a ]]; (( a++ ))',
        Array(9).fill('silent').join(' '),
      ],
      ['export -p; set; rm -v a; alias', Array(4).fill('program').join(' ')],
      ['ls > a; ls 2> a; ls &> a; ls 2>&1', 'silent program silent program'],
      ["sed -i s/a/b/ a; sed s/a/b/ a; perl -pi -e '' a", 'silent program silent'],
      ['echo a b; echo "$A"; echo -n a; echo "rc: $?"', 'line anything anything line'],
      ['f() { ls; }; if true; then ls; fi', 'silent anything'],
      ['ls &', 'anything'],
    ];
    for (const [command, expected] of table) assert.equal(kinds(command), expected, command);
  });
});
