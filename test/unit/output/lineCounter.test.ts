import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { LineCounter } from '../../../src/engine/output/lineCounter.ts';
import { times } from '../../runsAll.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('LineCounter', () => {
  const folder = temporaryFolder();

  it('counts what is written meanwhile, and what came last', async () => {
    const path = join(folder(), 'output');
    const lines = times(1_000_000, 4_000_000);
    const script = `seq -f '%079.0f' 1 ${lines / 2}; sleep 0.5; seq -f '%079.0f' 1 ${lines / 2}; printf end`;
    const writing = execa('bash', ['-c', `{ ${script}; } >"$1"`, 'bash', path]);
    const counter = new LineCounter(path);
    await writing;
    const { size } = await stat(path);
    assert.equal(await counter.linesOf(size), lines + 1);
    counter.stop();
    assert.equal(await counter.linesOf(size - 3), lines);
    assert.equal(await counter.linesOf(80), 1);
  });
});
