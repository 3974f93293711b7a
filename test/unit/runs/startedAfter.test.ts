import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { execa } from 'execa';
import { Run } from '../../../src/engine/runs/run.ts';
import { startedAfter } from '../../../src/engine/runs/startedAfter.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('startedAfter', () => {
  const folder = temporaryFolder();
  const start = () => execa('cat', { stdin: 'pipe' });

  it('takes every process for newer that is, and all where numbers may have been used again', async () => {
    const first = start();
    const run = new Run('1', folder());
    writeFileSync(run.pidFile, `${first.pid}\n`);
    const second = start();
    assert.ok(startedAfter(run).has(second.pid ?? 0));
    utimesSync(run.pidFile, 0, 0);
    assert.ok(startedAfter(run).has(1));
    for (const one of [first, second]) one.stdin.end();
    await Promise.all([first, second]);
  });
});
