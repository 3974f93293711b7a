import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readWindow, type Part } from '../../../src/engine/output/outputWindow.ts';

describe('readWindow', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agent-shell-window-'));
  });
  after(() => rm(folder, { recursive: true }));

  const window = async (text: string, part: Part, maxBytes: number, maxLines = 100) => {
    const file = join(folder, 'output');
    await writeFile(file, text);
    const { bytes, start, end, size } = await readWindow(file, part, { maxBytes, maxLines });
    assert.equal(size, Buffer.byteLength(text));
    assert.equal(bytes.toString('latin1'), Buffer.from(text).subarray(start, end).toString('latin1'));
    return { text: bytes.toString(), start, end };
  };

  const table: [text: string, part: Part, maxBytes: number, maxLines: number, shown: string][] = [
    ['', 'end', 9, 9, ''],
    ['a\nb\n', 'end', 9, 9, 'a\nb\n'],
    ['a\nb\nc\n', 'end', 9, 2, 'b\nc\n'],
    ['a\nb\nc', 'end', 9, 2, 'b\nc'],
    ['aaa\nbb\nc\n', 'end', 6, 9, 'bb\nc\n'],
    ['aaa\nbb\nc\n', 'end', 5, 9, 'bb\nc\n'],
    ['aaaé', 'end', 1, 9, ''],
    ['aaaé', 'end', 2, 9, 'é'],
    ['a\nb\nc\n', { to: 4 }, 2, 9, 'b\n'],
    ['a\nb\nc\n', { from: 2 }, 9, 1, 'b\n'],
    ['a\nb\nc\n', { from: 0 }, 3, 9, 'a\n'],
    ['ééé', { from: 0 }, 3, 9, 'é'],
    ['a\nb\n', { from: 99 }, 9, 9, ''],
    ['a\nb\n', { to: 99 }, 9, 9, 'a\nb\n'],
  ];
  for (const [text, part, maxBytes, maxLines, shown] of table) {
    it(JSON.stringify([text, part, maxBytes, maxLines]), async () => {
      assert.equal((await window(text, part, maxBytes, maxLines)).text, shown);
    });
  }

  it('has nothing of a file that is not there', async () => {
    const { size } = await readWindow(join(folder, 'none'), 'end', { maxBytes: 9, maxLines: 9 });
    assert.equal(size, 0);
  });

  it('leaves nothing out from part to part, in both directions', async () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 12 });
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.integer({ min: 4, max: 30 }),
        fc.integer({ min: 1, max: 5 }),
        async (text, ...limits) => {
          let forth = '';
          for (let at = 0; at < Buffer.byteLength(text);) {
            const { text: part, end } = await window(text, { from: at }, ...limits);
            assert.ok(end > at);
            [forth, at] = [forth + part, end];
          }
          assert.equal(forth, text);
          let back = '';
          for (let at = Buffer.byteLength(text); at > 0;) {
            const { text: part, start } = await window(text, { to: at }, ...limits);
            assert.ok(start < at);
            [back, at] = [part + back, start];
          }
          assert.equal(back, text);
        },
      ),
      { numRuns: 60 },
    );
  });
});
