import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchOutput, type Hit } from '../../../src/engine/output/searchOutput.ts';

describe('searchOutput', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agent-shell-search-'));
  });
  after(() => rm(folder, { recursive: true }));

  const search = async (output: string | Buffer, text: string): Promise<Hit[]> => {
    const file = join(folder, 'output');
    await writeFile(file, output);
    return searchOutput(file, text, new AbortController().signal);
  };

  const table: [output: string, text: string, hits: Hit[]][] = [
    ['', 'x', []],
    ['one\ntwo\n', 'three', []],
    [
      'one\ntwo\nTwo too\n',
      'two',
      [
        { offset: 4, text: 'two' },
        { offset: 8, text: 'Two too' },
      ],
    ],
    ['é\n1:2\n', '1:2', [{ offset: 3, text: '1:2' }]],
    ['a.c\nabc\n', 'a.c', [{ offset: 0, text: 'a.c' }]],
    ['-e\n--help\n', '--help', [{ offset: 3, text: '--help' }]],
    ['\0binary\n', 'binary', [{ offset: 0, text: '\0binary' }]],
  ];
  for (const [output, text, hits] of table) {
    it(JSON.stringify([output, text]), async () => {
      assert.deepEqual(await search(output, text), hits);
    });
  }

  it('gives the first of many, and little of a long line', async () => {
    assert.equal((await search('x\n'.repeat(2000), 'x')).length, 500);
    const [hit] = await search(Buffer.alloc(8 * 1024 * 1024, 'x'), 'xx');
    assert.equal(hit?.text.length, 300);
  });
});
