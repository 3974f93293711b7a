import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { countLinesOf } from '../../../src/engine/output/countLines.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('countLinesOf', () => {
  const folder = temporaryFolder();
  const made = async (script: string) => {
    const file = join(folder(), 'output');
    await execa('bash', ['-c', `{ ${script}; } >"$1"`, 'bash', file]);
    return { file, size: (await stat(file)).size };
  };

  for (const [name, script, lines] of [
    ['few lines', 'seq 1 100', 100],
    ['few lines and a part of one', 'seq 1 100; printf x', 101],
    ['many lines', 'seq 1 1000000', 1_000_000],
    ['many lines and a part of one', 'seq 1 1000000; printf x', 1_000_001],
    ['one long line', 'head -c 9000000 /dev/zero', 1],
  ] as const) {
    it(`counts ${name}`, async () => {
      const { file, size } = await made(script);
      assert.equal(await countLinesOf(file, size), lines);
    });
  }

  it('counts the first bytes of a file that grows', async () => {
    const { file, size } = await made('seq 1 1000000');
    await execa('bash', ['-c', 'seq 1 1000 >>"$1"', 'bash', file]);
    assert.equal(await countLinesOf(file, size), 1_000_000);
  });
});
