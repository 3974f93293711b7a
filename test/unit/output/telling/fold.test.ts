import assert from 'node:assert/strict';
import { fold } from '../../../../src/engine/output/telling/fold.ts';
import { gradeOf } from '../../../../src/engine/output/telling/trouble.ts';

const options = { arePathsEqual: true, foldsNumbers: true, minSaved: { equal: 1, similar: 1 } };

const folded = (lines: readonly string[], more: Partial<typeof options> = {}) =>
  fold(
    lines.map((text, index) => ({ first: index + 1, last: index + 1, text, grade: gradeOf(text) })),
    { ...options, ...more },
  ).map(({ text }) => text);

const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index + 1));

describe('Folding', () => {
  it('puts a note in the place of lines that are equal', () => {
    assert.deepEqual(folded(['a', ...times(300, () => 'waiting for the server'), 'b']), [
      'a',
      'waiting for the server',
      '[… 298 more like this]',
      'waiting for the server',
      'b',
    ]);
  });

  const similar: Readonly<Record<string, (index: number) => string>> = {
    numbers: (index) => `Downloaded package ${index} of 300`,
    'hashes and sizes': (index) =>
      `sha256:${(index * 7_654_321).toString(16).padStart(12, '0')} pulled, ${index}.5 MB`,
    times: (index) => `[2024-01-01T10:${String(index % 60).padStart(2, '0')}:11Z] worker took ${index}ms`,
    paths: (index) => `copied src/lib/${'abcdefghij'.charAt(index % 10)}/file${index}.ts to the target`,
  };
  for (const [what, line] of Object.entries(similar)) {
    it(`does the same where lines differ only in ${what}`, () => {
      assert.deepEqual(folded(times(300, line)), [line(1), '[… 298 more like this]', line(300)]);
    });
  }

  it('shows those with a number, a hash or a folder that is not what it is in the others', () => {
    const unusual: ((index: number) => string)[] = [
      (index) =>
        `10.0.0.${index} "GET /item/${index} HTTP/1.1" ${index === 23 ? 500 : 200} in ${index % 7} ms`,
      (index) => `test_case_${index} exit=${index === 23 ? 1 : 0} after ${index % 5}.${index % 9} s`,
      (index) => `suite ${index}: passed ${index === 23 ? 9 : 10}/10`,
      (index) => (index === 23 ? 'removed /home/me/thesis.tex' : `removed /tmp/build/f${index}.o`),
      (index) => (index === 23 ? 'copied /etc/passwd' : `copied /home/me/src/f${index}.c`),
      (index) =>
        `file${index}.txt: ${index === 23 ? '3f786850e387550fdab836ed7e6dc881' : 'd41d8cd98f00b204e9800998ecf8427e'}`,
      (index) => `pkg${index} ${index === 23 ? '0.0.0' : `1.2.${index % 17}`}`,
      (index) => `pkg/mod${index} coverage: ${index === 23 ? 3 : 90 + (index % 10)}.5% of statements`,
    ];
    for (const line of unusual)
      assert.deepEqual(folded(times(60, line)), [
        line(1),
        '[… 21 more like this]',
        line(23),
        '[… 36 more like this]',
        line(60),
      ]);
  });

  it('shows no more than ten of them, the rarest', () => {
    const line = (index: number) =>
      `job ${index} returned ${index % 5 === 0 ? (index === 100 ? 139 : 1) : 0}`;
    const shown = folded(times(300, line));
    assert.equal(shown.filter((text) => text.startsWith('job')).length, 12);
    assert.ok(shown.includes(line(100)));
  });

  it('leaves lines that differ in words, and short runs', () => {
    const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'];
    const lines = times(64, (index) => `${words[index % 8]} ${words[Math.floor(index / 8) % 8]} done`);
    assert.deepEqual(folded(lines), lines);
    const few = times(10, (index) => `run ${index}: ${index * 3} ms`);
    assert.deepEqual(folded(few), few);
  });

  it('leaves paths that are the answer, and numbers where they are', () => {
    const found = times(100, (index) => `src/${'abcdefghij'.charAt(index % 10)}.ts: import x`);
    assert.deepEqual(folded(found, { arePathsEqual: false }), found);
    const numbers = times(100, String);
    assert.deepEqual(folded(numbers, { foldsNumbers: false }), numbers);
    assert.deepEqual(folded(numbers), ['1', '[… 98 more like this]', '100']);
  });

  it('leaves every line of trouble', () => {
    const lines = times(100, (index) =>
      index % 20 === 0 ? `step ${index} failed` : `step ${index} is done`,
    );
    const failed = lines.filter((line) => line.endsWith('failed'));
    assert.deepEqual(
      folded(lines).filter((line) => line.endsWith('failed')),
      failed,
    );
    assert.equal(folded(lines).filter((line) => line.startsWith('[…')).length, 5);
    const warned = times(100, () => 'warning: the same');
    assert.deepEqual(folded(warned), warned);
  });

  it('leaves what would save too little', () => {
    const lines = times(20, (index) => `step ${index}`);
    assert.deepEqual(folded(lines, { minSaved: { equal: 1000, similar: 1000 } }), lines);
  });
});
