import assert from 'node:assert/strict';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countLinesOf } from '../../../../src/engine/output/countLines.ts';
import { tellingFile } from '../../../../src/engine/output/telling/tellingFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** A number in letters, so that lines differ in words. */
const letters = (index: number) =>
  String(index)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

const mebibyte = 1024 ** 2;

describe('The telling view of a file', () => {
  const folder = temporaryFolder();

  const show = async (write: (path: string) => Promise<number>, more: { maxSearched?: number } = {}) => {
    const path = join(folder(), 'output');
    const size = await write(path);
    return tellingFile(
      { path, size },
      {
        limits: { maxBytes: 4000, maxLines: 2000 },
        reading: { telling: 'end', isContent: false },
        edit: (text) => text,
        showing: { raw: false, commandFile: '/run/command' },
        totalLines: () => countLinesOf(path, size),
        ...more,
      },
    );
  };

  const showText = (text: string) =>
    show(async (path) => {
      await writeFile(path, text);
      return Buffer.byteLength(text);
    });

  const number = (index: number) => `line ${index} of words${'.'.repeat(index % 3)}\n`;

  it('has the lines of trouble of a large one with their numbers', async () => {
    const lines = Array.from({ length: 200_000 }, (_, index) => number(index + 1));
    lines[0] = 'error: the first line\n';
    lines[99_999] = '\u001b[31merror:\u001b[0m in the middle\n';
    lines[199_990] = 'error: near the end\n';
    const shown = await showText(lines.join(''));
    assert.match(shown?.text ?? '', /^error: the first line\n/);
    assert.match(
      shown?.text ?? '',
      /\n\[… lines \d+-\d+ not shown, except 1 that tells of trouble:\]\n100000: error: in the middle\n/,
    );
    assert.match(shown?.text ?? '', /\nerror: near the end\n[^]*\nline 200000 of words\.\.$/);
  });

  it('says which part of a huge one was searched, with right numbers on both sides of it', async () => {
    const line = `${'x'.repeat(1023)}\n`;
    const quarter = line.repeat(256);
    const total = 64;
    const shown = await show(
      async (path) => {
        const file = await open(path, 'w');
        for (let written = 0; written < total; written++) {
          const trouble = [1, 32, 63].includes(written) ? `error: after ${written} quarters\n` : '';
          await file.write(trouble + quarter.slice(trouble.length));
        }
        await file.close();
        return (total * mebibyte) / 4;
      },
      { maxSearched: 11 * mebibyte },
    );
    const [, notes = ''] = /\n(\[… lines [^]*?trouble\b[^]*?)\nx/.exec(shown?.text ?? '') ?? [];
    assert.match(
      notes,
      /^\[… lines \d+-\d+ not shown, except 2 that tell of trouble \(only the first and last 512 KiB of them were searched for trouble\):\]\n257: error: after 1 quarters\n16131: error: after 63 quarters$/,
    );
  });

  it('shows one giant line by its ends', async () => {
    const shown = await showText(`${'a'.repeat(mebibyte)}${'b'.repeat(mebibyte)}`);
    assert.equal(shown?.text, `${'a'.repeat(250)} [… ${2 * mebibyte - 500} bytes …] ${'b'.repeat(250)}`);
  });

  it('shows giant lines at both ends, and what is between', async () => {
    const shown = await showText(
      `${'a'.repeat(mebibyte)}\nwords\nerror: between\nwords\n${'b'.repeat(mebibyte)}\n`,
    );
    assert.equal(
      shown?.text,
      [
        `${'a'.repeat(250)} [… the rest of this line …]`,
        '[… lines 2-4 not shown, except 1 that tells of trouble:]',
        '3: error: between',
        `[… the beginning of this line …] ${'b'.repeat(250)}`,
      ].join('\n'),
    );
  });

  it('gives no numbers to lines that a screen has put elsewhere', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `${letters(index)} is a line of its own`);
    const shown = await showText(`one\ntwo\u001b[A\u001b[2K\n${lines.join('\n')}\n`);
    assert.match(shown?.text ?? '', /\n\[… \d+ lines not shown\]\n/);
  });

  it('is none of what is no text', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 7) % 256));
    assert.equal(await show(async (path) => (await writeFile(path, bytes), bytes.length)), undefined);
  });
});
