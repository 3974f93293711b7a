import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { execa } from 'execa';
import fc from 'fast-check';
import { Run } from '../../../src/engine/runs/run.ts';
import { type Truncation } from '../../../src/engine/output/truncation.ts';
import { readView } from '../../../src/engine/output/view.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const linesShown = ({ ranges: [[first, last] = [1, 0]] }: Truncation) => [first - 1, last] as const;

describe('readView', () => {
  const folder = temporaryFolder();
  const view = async (
    content: string | Buffer,
    limits = { maxBytes: 20, maxLines: 5 },
    truncation: 'tail' | 'middle' = 'tail',
  ) => {
    const run = new Run('1', folder());
    await writeFile(run.outputFile, content);
    return readView(run, { limits, truncation });
  };

  it('shows a short output whole', async () => {
    assert.deepEqual(await view('one\ntwo\n'), { text: 'one\ntwo', totalBytes: 8, totalLines: 2 });
  });

  it('counts nothing in an empty one', async () => {
    assert.deepEqual(await view(''), { text: '', totalBytes: 0, totalLines: 0 });
  });

  it('begins with a whole line, also when that begins just where the limit is', async () => {
    assert.equal(
      (await view(`x\n${'y'.repeat(9)}\n${'z'.repeat(9)}\n`)).text,
      `${'y'.repeat(9)}\n${'z'.repeat(9)}`,
    );
    assert.equal((await view(`xx${'y'.repeat(9)}\n${'z'.repeat(9)}\n`)).text, 'z'.repeat(9));
  });

  it('shows the end of one giant line', async () => {
    assert.deepEqual(await view('a\n' + 'é'.repeat(1000)), {
      text: 'é'.repeat(10),
      totalBytes: 2002,
      totalLines: 2,
      truncation: { direction: 'tail', by: 'bytes', ranges: [[2, 2]], isCut: true },
    });
  });

  it('shows whole flags of one giant line of them', async () => {
    for (const before of ['', 'x', 'xyz']) {
      const { text } = await view(before + '🇩🇪'.repeat(1000), { maxBytes: 100, maxLines: 5 });
      assert.match(text, /^(🇩🇪)+$/u);
    }
  });

  const bar = (updates: number) =>
    Array.from({ length: updates }, (_, index) => `\r${'='.repeat(index % 60)} ${index}`).join('');

  it('shows what was printed before a progress bar that took more bytes than are shown', async () => {
    const limits = { maxBytes: 5000, maxLines: 100 };
    const { text, truncation } = await view(`Error: no host\nwarning: slow\n${bar(1800)}\nFAILED\n`, limits);
    assert.match(text, /^Error: no host\nwarning: slow\n=.* 1799.*\nFAILED$/);
    assert.equal(truncation, undefined);
  });

  it('shows how a progress bar ended that took more than is ever read', async () => {
    const limits = { maxBytes: 500, maxLines: 100 };
    const { text, truncation } = await view(`Error: no host\n${bar(5000)}\r\r\nFAILED\n`, limits);
    assert.match(text, /^=.* 4999.*\nFAILED$/);
    assert.deepEqual(truncation?.ranges, [[2, 3]]);
  });

  it('says which lines it shows, with exact totals', async () => {
    const content = fc.array(fc.stringMatching(/^[a-z\u00e9]{0,8}$/), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(content, fc.boolean(), async (lines, isEnded) => {
        const text = lines.join('\n') + (isEnded && lines.length > 0 ? '\n' : '');
        const total = text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
        const { totalBytes, totalLines, truncation, text: shown } = await view(text);
        assert.equal(totalBytes, Buffer.byteLength(text));
        assert.equal(totalLines, total);
        assert.ok(Buffer.byteLength(shown) <= 20);
        if (!truncation) assert.equal(shown, text.replace(/\n$/, ''));
        else assert.equal(shown, lines.slice(...linesShown(truncation)).join('\n'));
      }),
      { numRuns: 200 },
    );
  });

  it('has the totals of wc, for any bytes', async () => {
    const piece = fc.oneof(fc.uint8Array({ maxLength: 50 }), fc.constant(Buffer.from('line\n')));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), fc.nat({ max: 20_000 }), async (pieces, times) => {
        const bytes = Buffer.concat([...pieces, Buffer.from('x\n'.repeat(times)), ...pieces]);
        const { totalBytes, totalLines } = await view(bytes);
        const { stdout } = await execa('wc', ['-lc'], { input: bytes });
        const [newlines = 0, size] = stdout.trim().split(/\s+/).map(Number);
        const isUnended = bytes.length > 0 && bytes.at(-1) !== 0x0a;
        assert.deepEqual([totalLines, totalBytes], [newlines + (isUnended ? 1 : 0), size]);
      }),
      { numRuns: 30 },
    );
  });

  it('shows as much of a coloured output as of a plain one', async () => {
    const lines = Array.from({ length: 5 }, (_, index) => `\u001b[38;5;214mline ${index}\u001b[0m`);
    const { text } = await view(`${'x\n'.repeat(9)}${lines.join('\n')}\n`, { maxBytes: 34, maxLines: 5 });
    assert.equal(text, 'line 0\nline 1\nline 2\nline 3\nline 4');
  });

  it('begins with no part of a sequence or of what people see as one character', async () => {
    assert.match((await view('\u001b[38;5;214mx'.repeat(100))).text, /^x+$/);
    for (let length = 1; length < 30; length++) {
      const { text } = await view(`${'👨‍👩‍👧‍👦'.repeat(9)}${'.'.repeat(length)}`, { maxBytes: 40, maxLines: 5 });
      assert.match(text, /^(👨‍👩‍👧‍👦)*\.+$/u);
    }
  });

  it('shows the last state of a long progress bar whole', async () => {
    const states = Array.from({ length: 9000 }, (_, index) => `\rprogress: ${index + 1} of 9000 done`);
    const { text } = await view(states.join(''), { maxBytes: 51_200, maxLines: 2000 });
    assert.equal(text, 'progress: 9000 of 9000 done');
  });

  it('shows names that are separated by NUL one below the other', async () => {
    assert.equal((await view('src/a.ts\0src/b.ts\0')).text, 'src/a.ts\nsrc/b.ts');
  });

  describe('that is binary', () => {
    for (const [what, content, isBinary] of [
      ['a compressed file', gzipSync(Array.from({ length: 500 }, (_, index) => index).join()), true],
      ['a few bytes', Buffer.from([0, 1, 2, 0xff, 0xfe]), true],
      ['UTF-16', Buffer.from('Hello there', 'utf16le'), true],
      ['names of one letter', Buffer.from('a\0b\0c\0'), false],
      ['names separated by NUL', Buffer.from('src/a.ts\0src/b.ts\0'), false],
      ['Latin-1', Buffer.from('f\xfcr alle F\xe4lle und sehr sch\xf6n', 'latin1'), false],
      ['colours', Buffer.from('\u001b[31ma\u001b[0m'.repeat(20)), false],
      ['nothing', Buffer.from(''), false],
    ] as const) {
      it(`${isBinary ? 'is' : 'is not'}: ${what}`, async () => {
        const shown = await view(content, { maxBytes: 4096, maxLines: 5 });
        assert.equal(shown.isBinary ?? false, isBinary);
        assert.equal(shown.totalBytes, content.length);
        if (isBinary) assert.equal(shown.text, '');
      });
    }
  });

  describe('with the middle left out', () => {
    const limits = { maxBytes: 320, maxLines: 11 };
    const middle = (content: string) => view(content, limits, 'middle');

    it('shows a short output whole', async () => {
      assert.deepEqual(await middle('one\ntwo\n'), { text: 'one\ntwo', totalBytes: 8, totalLines: 2 });
    });

    it('shows both ends, and what is missing between them', async () => {
      const lines = Array.from({ length: 1000 }, (_, index) => `line ${index + 1}`);
      const { text, truncation, totalLines } = await middle(lines.join('\n'));
      const shown = [...lines.slice(0, 5), '[... lines 6-995 are not shown ...]', ...lines.slice(-5)];
      assert.equal(text, shown.join('\n'));
      assert.equal(totalLines, 1000);
      const ranges = [
        [1, 5],
        [996, 1000],
      ] as const;
      assert.deepEqual(truncation, { direction: 'middle', by: 'lines', ranges, isCut: false });
    });

    it('shows both ends of one giant line', async () => {
      const { text } = await middle(`a${'é'.repeat(5000)}z`);
      assert.match(text, /^aé+\n\[\.\.\. a part of line 1 is not shown \.\.\.\]\né+z$/);
      assert.ok(Buffer.byteLength(text) <= limits.maxBytes);
    });

    it('keeps to its limits and cuts no character', async () => {
      const content = fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 30 });
      await fc.assert(
        fc.asyncProperty(content, async (lines) => {
          const { text } = await middle(lines.join('\n'));
          assert.ok(Buffer.byteLength(text) <= limits.maxBytes);
          assert.ok(text.split('\n').length <= limits.maxLines);
          assert.ok(text.isWellFormed());
        }),
      );
    });
  });
});
