import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shortLine } from '../../../../src/engine/output/telling/giantLine.ts';
import { type Reading } from '../../../../src/engine/output/telling/programs.ts';
import { gradingOf, tellingText } from '../../../../src/engine/output/telling/tellingText.ts';
import { seed } from '../../../seed.ts';
import { times } from '../../../runsAll.ts';

const work: Reading = { telling: 'end', isContent: false };
const listing: Reading = { telling: 'beginning', isContent: true };
const limits = { maxBytes: 4000, maxLines: 2000 };

/** Lines that are like no other. */
const unlike = (count: number) =>
  Array.from({ length: count }, (_, index) => `${letters(index)} is a line of its own`);

/** A number in letters. */
const letters = (index: number) =>
  String(index)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

describe('The telling view of a text', () => {
  const show = (lines: readonly string[], reading = work, within = limits) =>
    tellingText(lines.join('\n'), { limits: within, reading }, true);

  it('is all of it where that fits', () => {
    assert.deepEqual(show(['one', 'error: two', 'three']), { text: 'one\nerror: two\nthree' });
  });

  it('has both ends, and what tells of trouble between them with its line', () => {
    const lines = unlike(5001);
    lines[0] = 'error: at the very beginning';
    lines[2500] = 'src/x.c:12: error: in the middle';
    const { text, truncation } = show(lines);
    assert.match(
      text,
      /^error: at the very beginning\n[^]*\n\[… lines \d+-\d+ not shown, except 1 that tells of trouble:\]\n2501: src\/x\.c:12: error: in the middle\n[^]*is a line of its own$/,
    );
    assert.equal(truncation?.ranges.at(-1)?.[1], 5001);
    assert.equal(truncation.extraLines, 1);
  });

  it('gives more room to the end that tells more', () => {
    const lines = unlike(5000);
    const shares = (reading: Reading) =>
      (show(lines, reading).truncation?.ranges ?? []).map(([first, last]) => last - first + 1);
    const [head = 0, tail = 0] = shares(work);
    assert.ok(tail > 2 * head && head > 5, `${head}, ${tail}`);
    const [first = 0, last = 0] = shares(listing);
    assert.ok(first > 2 * last && last > 5, `${first}, ${last}`);
  });

  it('shows 40 lines of trouble at most, those first that say something new, and how many there are', () => {
    const lines = unlike(3000);
    for (let index = 500; index < 1500; index++) lines[index] = `warning: unused variable in line ${index}`;
    lines[1600] = 'fatal: the reason for it all';
    const { text } = show(lines, work, { maxBytes: 16_384, maxLines: 2000 });
    assert.match(text, /not shown, except 40 of 1001 that tell of trouble:\]\n501: warning/);
    assert.match(text, /\n1601: fatal: the reason for it all\n/);
  });

  it('leaves content alone that fits, and shows no trouble that is only a part of it', () => {
    const same = Array.from({ length: 100 }, (_, index) => `  value ${index},`);
    assert.equal(show(same, listing).text, same.join('\n'));
    const found = unlike(3000).map((line, index) => `src/a.ts:${index}: ${line} error`);
    assert.doesNotMatch(show(found, listing).text, /trouble/);
  });

  it('folds lines that are alike where that saves much, and none of those that were asked for', () => {
    const alike = (count: number) =>
      Array.from({ length: count }, (_, i) => `host ${i} has ${(i * 37) % 101} items`);
    assert.equal(show(alike(60)).text, alike(60).join('\n'));
    assert.match(show(alike(150)).text, /more like this/);
    const asked = tellingText(alike(150).join('\n'), { limits, reading: work, isAsked: true }, true);
    assert.equal(asked.text, alike(150).join('\n'));
  });

  it('shows a giant line by its ends, with what was left out', () => {
    const line = `${'a'.repeat(3000)}${'b'.repeat(3000)}`;
    const { text } = show(['before', line, 'after']);
    assert.equal(text, `before\n${'a'.repeat(250)} [… 5500 characters …] ${'b'.repeat(250)}\nafter`);
  });

  it('shows the trouble in the middle of a giant line too', () => {
    const line = `${'a '.repeat(3000)}Error: boom ${'b '.repeat(3000)}`;
    assert.match(
      shortLine(line),
      /^a a [^]* \[… \d+ characters …\] [^]*Error: boom b [^]* \[… \d+ characters …\] [^]* b $/,
    );
  });

  it('cuts no character', () => {
    const line = '👩‍👩‍👧‍👦'.repeat(1000);
    assert.match(shortLine(line), /^(?:👩‍👩‍👧‍👦)+ \[… \d+ characters …\] (?:👩‍👩‍👧‍👦)+$/u);
  });
});

describe('The telling view of any text', () => {
  const line = fc.oneof(
    { weight: 6, arbitrary: fc.nat(40).map((index) => `${letters(index * 97)} does its work`) },
    { weight: 3, arbitrary: fc.nat(999).map((index) => `step ${index} is done in ${index % 7} ms`) },
    { weight: 2, arbitrary: fc.constantFrom('', '}', 'waiting', '✓ handles error') },
    { weight: 1, arbitrary: fc.nat(99).map((index) => `error: number ${index} went wrong`) },
    { weight: 1, arbitrary: fc.nat(99).map((index) => `npm warn number ${index} is deprecated`) },
    { weight: 1, arbitrary: fc.nat(3000).map((length) => `giant ${'ä'.repeat(length)} line`) },
  );
  const run = fc.tuple(line, fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.nat(60)));
  const text = fc
    .array(run, { maxLength: 400, size: 'max' })
    .map((runs) => runs.flatMap(([one, count]) => Array.from({ length: count }, () => one)));
  const views = {
    lines: text,
    maxBytes: fc.integer({ min: 400, max: 20_000 }),
    maxLines: fc.integer({ min: 60, max: 2000 }),
    reading: fc.constantFrom(work, listing, { telling: 'beginning', isContent: false } as const),
  };

  it('keeps to its limits, tells every line of trouble or their number, and numbers lines as the output does', () => {
    fc.assert(
      fc.property(fc.record(views), ({ lines, reading, ...within }) => {
        const shown = tellingText(lines.join('\n'), { limits: within, reading }, true).text;
        assert.ok(Buffer.byteLength(shown) <= within.maxBytes);
        assert.ok(shown.split('\n').length <= within.maxLines);
        const { hidden, said } = replay(shown, lines, reading, within.maxBytes);
        assert.equal(said, hidden.filter((one) => gradingOf(reading)(one) !== undefined).length);
      }),
      { seed, numRuns: times(100, 400) },
    );
  });

  /** Goes through a view as its notes say, and compares each line with the one that it must be. */
  function replay(shown: string, lines: readonly string[], reading: Reading, maxBytes: number) {
    const isWhole = shown === lines.join('\n').replace(/\n$/, '');
    if (isWhole) return { hidden: [], said: 0 };
    const maxLength = Math.min(500, Math.floor(maxBytes / 6));
    const forms = (index: number, max = maxLength) => [lines[index], shortLine(lines[index] ?? '', max)];
    let next = 0;
    let gap: { first: number; last: number; said: number; listed: number } | undefined;
    for (const one of shown.split('\n')) {
      const [, more] = /^\[… (\d+) more like this\]$/.exec(one) ?? [];
      const note =
        /^\[… lines? (\d+)(?:-(\d+))? not shown(?:, except (?:(\d+) of )?(\d+) that tells? of trouble:|; (\d+) of them tells? of trouble)?\]$/.exec(
          one,
        );
      if (more !== undefined) {
        for (let left = Number(more); left > 0; left--)
          assert.equal(gradingOf(reading)(lines[next++] ?? ''), undefined);
      } else if (note) {
        const [, first = '', last = first, listed, of, said] = note;
        assert.equal(Number(first), next + 1);
        gap = {
          first: Number(first),
          last: Number(last),
          said: Number(of ?? said ?? 0),
          listed: said === undefined ? Number(listed ?? of ?? 0) : 0,
        };
        next = gap.last;
      } else if (gap && gap.listed > 0) {
        const [, number = '', told] = /^(\d+): (.*)$/.exec(one) ?? [];
        assert.ok(Number(number) >= gap.first && Number(number) <= gap.last);
        assert.ok(
          [...forms(Number(number) - 1), ...forms(Number(number) - 1, 300)].some(
            (form) => told === form || told === shortLine(form ?? '', 300),
          ),
        );
        gap.listed--;
      } else {
        assert.ok(forms(next).includes(one), `${one} is not line ${next + 1}: ${lines[next] ?? ''}`);
        next++;
      }
    }
    assert.equal(next, lines.join('\n').replace(/\n$/, '').split('\n').length);
    return { hidden: gap ? lines.slice(gap.first - 1, gap.last) : [], said: gap?.said ?? 0 };
  }
});
