import assert from 'node:assert/strict';
import fc from 'fast-check';
import { truncateHead, truncateTail } from '../../../src/engine/output/truncate.ts';

describe('truncateTail', () => {
  const limits = { maxBytes: 10, maxLines: 3 };
  const table: [text: string, tail: ReturnType<typeof truncateTail>][] = [
    ['', { text: '', lines: 0 }],
    ['a\nb\n', { text: 'a\nb', lines: 2 }],
    ['\n\n', { text: '\n', lines: 2 }],
    ['1\n2\n3\n4\n', { text: '2\n3\n4', lines: 3, truncatedBy: 'lines' }],
    ['aaaaaaaa\nbbbbbb\ncc', { text: 'bbbbbb\ncc', lines: 2, truncatedBy: 'bytes' }],
    ['0123456789\n', { text: '0123456789', lines: 1 }],
    ['x\n0123456789abc', { text: '3456789abc', lines: 1, truncatedBy: 'bytes', isCut: true }],
    ['ééééééé', { text: 'ééééé', lines: 1, truncatedBy: 'bytes', isCut: true }],
    ['aaa日本日本', { text: '本日本', lines: 1, truncatedBy: 'bytes', isCut: true }],
  ];
  for (const [text, tail] of table) {
    it(JSON.stringify(text), () => {
      assert.deepEqual(truncateTail(text, limits), tail);
    });
  }

  it('keeps to its limits, shows an end of the text and says so', () => {
    const lines = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 12 });
    const limit = fc.record({
      maxBytes: fc.integer({ min: 4, max: 60 }),
      maxLines: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(lines, limit, (lines, limits) => {
        const text = lines.join('\n');
        const tail = truncateTail(text, limits);
        assert.ok(Buffer.byteLength(tail.text) <= limits.maxBytes);
        assert.ok(tail.lines <= limits.maxLines);
        assert.ok(text.replace(/\n$/, '').endsWith(tail.text));
        assert.equal(tail.truncatedBy === undefined, tail.text === text.replace(/\n$/, ''));
      }),
    );
  });
});

describe('truncateHead', () => {
  const limits = { maxBytes: 10, maxLines: 3 };
  const table: [text: string, head: ReturnType<typeof truncateHead>][] = [
    ['', { text: '', lines: 0 }],
    ['1\n2\n3\n4\n', { text: '1\n2\n3', lines: 3, truncatedBy: 'lines' }],
    ['cc\nbbbbbb\naaaaaaaa', { text: 'cc\nbbbbbb', lines: 2, truncatedBy: 'bytes' }],
    ['0123456789abc\nx', { text: '0123456789', lines: 1, truncatedBy: 'bytes', isCut: true }],
    ['aaa日本日本', { text: 'aaa日本', lines: 1, truncatedBy: 'bytes', isCut: true }],
  ];
  for (const [text, head] of table) {
    it(JSON.stringify(text), () => {
      assert.deepEqual(truncateHead(text, limits), head);
    });
  }
});

describe('A line that is cut', () => {
  const clusters = [...'e\u0301|👨‍👩‍👧‍👦|🇩🇪|각|x|한|👍🏽'.split('|')];
  const starts = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ index }) => index);

  it('is cut between what people see as characters', () => {
    const line = fc
      .array(fc.constantFrom(...clusters), { minLength: 1, maxLength: 20 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 60 }), (text, maxBytes) => {
        const limits = { maxBytes, maxLines: 1 };
        const end = truncateTail(text, limits).text;
        const start = truncateHead(text, limits).text;
        for (const part of [start, end])
          assert.ok(Buffer.byteLength(part) <= maxBytes && part.isWellFormed());
        assert.ok(text.endsWith(end) && [...starts(text), text.length].includes(text.length - end.length));
        assert.ok(text.startsWith(start) && [...starts(text), text.length].includes(start.length));
      }),
    );
  });

  for (const mark of ['\u0301', '\u200d👍']) {
    it(`is cut anywhere where it is one endless character of ${JSON.stringify(mark)}`, () => {
      const text = `e${mark.repeat(1000)}`;
      for (let maxBytes = 490; maxBytes <= 500; maxBytes++) {
        const limits = { maxBytes, maxLines: 1 };
        for (const { text: part } of [truncateTail(text, limits), truncateHead(text, limits)]) {
          const bytes = Buffer.byteLength(part);
          assert.ok(part.isWellFormed() && bytes <= maxBytes && bytes > maxBytes - 4, `${bytes}`);
        }
      }
    });
  }
});
