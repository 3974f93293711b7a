import assert from 'node:assert/strict';
import { minimise } from '../../../../src/engine/output/minimise/minimise.ts';
import { type Rules, type Verdict } from '../../../../src/engine/output/minimise/rules.ts';

const rulesOf = (verdictOn: (line: string) => Verdict, more: Partial<Rules> = {}): Rules => ({
  name: 'any',
  handles: ([program]) => program === 'any',
  judge: (lines) => lines.map(verdictOn),
  ...more,
});
const byLetter = (line: string): Verdict => ({ a: 'letters', h: 'hints', b: '' })[line.charAt(0)];
const shownWith = (rules: Rules, lines: readonly string[], program = 'any') =>
  minimise(lines.join('\n'), { words: [program], exitCode: 0 }, [rules])?.split('\n');

const long = (letter: string) => `${letter}${'.'.repeat(150)}`;

describe('minimise', () => {
  it('notes what is left out where it was, and how much', () => {
    assert.deepEqual(shownWith(rulesOf(byLetter), ['x', long('a'), '', long('a'), long('a'), 'y']), [
      ...['x', '[1 line left out: letters]', '', '[2 lines left out: letters]', 'y'],
    ]);
  });

  it('notes lines that stand alone in the end', () => {
    const lines = ['x', long('h'), 'y', long('h'), long('a'), long('b'), 'z', long('h')];
    assert.deepEqual(shownWith(rulesOf(byLetter, { scattered: ['hints'] }), lines), [
      ...['x', 'y', '[1 line left out: letters]', 'z', '[3 lines left out in between: hints]'],
    ]);
  });

  it('keeps what tells of trouble, whatever the rules say', () => {
    const lines = [long('a'), `${long('a')} error`, long('a')];
    const shown = ['[1 line left out: letters]', lines[1], '[1 line left out: letters]'];
    assert.deepEqual(shownWith(rulesOf(byLetter), lines), shown);
    assert.deepEqual(shownWith(rulesOf(byLetter, { isHarmless: () => false }), lines), shown);
  });

  it('leaves that out as well where it is harmless for what it is', () => {
    const lines = [long('a'), `${long('a')} error`, `${long('h')} error`];
    const isHarmless = (_line: string, verdict: string) => verdict === 'letters';
    assert.deepEqual(shownWith(rulesOf(byLetter, { isHarmless }), lines), [
      '[2 lines left out: letters]',
      lines[2],
    ]);
  });

  const asItIs: [title: string, rules: Rules, lines: string[], program?: string][] = [
    ['nobody knows the program', rulesOf(byLetter), [long('a'), long('a')], 'other'],
    ['little is left out', rulesOf(byLetter), ['x', long('a'), 'y']],
    ['little of it all is left out', rulesOf(byLetter), ['x'.repeat(9000), long('a'), long('a')]],
    ['there are too many lines', rulesOf(byLetter), Array.from({ length: 200_001 }, () => 'aaaaaaaa')],
    [
      'the rules fail',
      rulesOf(() => {
        throw new Error('unknown');
      }),
      [long('a'), long('a')],
    ],
    [
      'the rules fail to tell whether they know the program',
      rulesOf(byLetter, {
        handles: () => {
          throw new Error('unknown');
        },
      }),
      [long('a'), long('a')],
    ],
  ];
  for (const [title, rules, lines, program] of asItIs) {
    it(`leaves a text as it is when ${title}`, () => {
      assert.equal(shownWith(rules, lines, program), undefined);
    });
  }
});
