import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RunStore, type RunFiles } from '../../../src/engine/runs/runStore.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const files: RunFiles = {
  meta: {
    command: 'ls',
    cwd: '/',
    session: 's',
    requester: 'api',
    host: 'local',
    timeoutSeconds: 300,
    startedAt: '2026-01-01T00:00:00.000Z',
  },
  command: 'ls',
  setup: () => '',
  launch: () => '',
};

describe('RunStore', () => {
  const folder = temporaryFolder();

  it('numbers its runs, also when several processes add to it at once', async () => {
    const stores = Array.from({ length: 4 }, () => new RunStore(folder()));
    const runs = await Promise.all(stores.flatMap((store) => Array.from({ length: 10 }, () => store.create(files))));
    const ids = runs.map(({ run }) => Number(run.id)).sort((a, b) => a - b);
    assert.deepEqual(ids, Array.from({ length: 40 }, (_, index) => index + 1));
  });

  it('keeps everything for the user alone', async () => {
    const { run } = await new RunStore(folder()).create(files);
    const modes = [run.directory, run.commandFile, run.outputFile, run.metaFile, run.setupFile];
    const expected = [0o700, 0o600, 0o600, 0o600, 0o600];
    assert.deepEqual(await Promise.all(modes.map(async (path) => (await stat(path)).mode & 0o777)), expected);
  });

  it('finds a run again, with how it ended', async () => {
    const { run: { id } } = await new RunStore(folder()).create(files);
    const store = new RunStore(folder());
    const { run, meta } = await store.open(id);
    assert.deepEqual(meta, { id, ...files.meta });
    const end = { kind: 'exited', exitCode: 3, endedAt: '1970-01-01T00:00:00.000Z' } as const;
    await store.finish(run, { ...meta, end });
    assert.deepEqual((await store.open(id)).meta.end, end);
  });

  for (const id of ['7', '0', '', '..', '../runs/1', '1/..', '1\n', '٣', '1e0', '%31', '99999999999999999999']) {
    it(`has no artifact ${JSON.stringify(id)}`, async () => {
      await new RunStore(folder()).create(files);
      await assert.rejects(new RunStore(join(folder())).open(id), { code: 'noArtifact' });
    });
  }
});
