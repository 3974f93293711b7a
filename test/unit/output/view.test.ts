import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { readView } from '../../../src/engine/output/view.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('readView', () => {
  const folder = temporaryFolder();
  const view = async (content: string | Buffer, limits = { maxBytes: 20, maxLines: 5 }) => {
    const file = join(folder(), 'output');
    await writeFile(file, content);
    return readView(file, limits);
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
      truncation: { by: 'bytes', firstLine: 2, lastLine: 2, isCut: true },
    });
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
        else assert.equal(shown, lines.slice(truncation.firstLine - 1, truncation.lastLine).join('\n'));
      }),
      { numRuns: 200 },
    );
  });
});
