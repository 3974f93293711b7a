import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../../../src/engine/runs/isAlive.ts';
import { processesOfRun } from '../../../src/engine/runs/processes.ts';
import { Run } from '../../../src/engine/runs/run.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { stopRun } from '../../../src/engine/runs/stopRun.ts';
import { localShell } from '../support/localShell.ts';

describe('A number that another process has by now', () => {
  const { run: call, storage, workspace } = localShell();
  let living: Run;
  let ending: Promise<unknown>;

  beforeEach(async () => {
    ending = call(': >begun; until [ -e end ]; do sleep 0.05; done; echo ended');
    while (!existsSync(`${workspace()}/begun`)) await delay(20);
    const [id = ''] = await new RunStore(storage()).ids();
    living = new Run(id, join(storage(), 'runs', id));
  });

  const end = async () => {
    await writeFile(`${workspace()}/end`, '');
    await ending;
  };

  /** A run of an earlier day, whose process had the number that one of the living run has now. */
  const earlier = async (line: number): Promise<Run> => {
    const meta = {
      command: 'true',
      cwd: '/',
      session: 'test',
      requester: 'api',
      host: 'local',
      timeoutSeconds: 1,
      startedAt: new Date(0).toISOString(),
    } as const;
    const parts = { setup: () => '', launch: () => '', caption: '' };
    const { run } = new RunStore(storage()).create({ meta, command: meta.command }, parts);
    const pids = (await readFile(living.pidFile, 'utf8')).split('\n');
    await writeFile(run.pidFile, `${pids[line]}\n`);
    return run;
  };

  it('of another run counts for that alone', async () => {
    assert.equal(isAlive(living), true);
    assert.notDeepEqual(await processesOfRun(living), []);
    for (const line of [0, 1]) {
      const run = await earlier(line);
      assert.equal(isAlive(run), false);
      assert.deepEqual(await processesOfRun(run), []);
    }
    await end();
  });

  it('is spared when the earlier run is stopped', async () => {
    assert.deepEqual(await stopRun(await earlier(0)), { left: [], groups: new Set() });
    await end();
    assert.equal(await readFile(living.outputFile, 'utf8'), 'ended\n');
  });
});
