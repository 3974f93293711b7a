import assert from 'node:assert/strict';
import { rm, stat } from 'node:fs/promises';
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
  caption: '',
  setup: () => '',
  launch: () => '',
};

describe('RunStore', () => {
  const folder = temporaryFolder();

  it('numbers its runs, also when several add to it at once', () => {
    const stores = Array.from({ length: 4 }, () => new RunStore(folder()));
    const runs = Array.from({ length: 10 }).flatMap(() => stores.map((store) => store.create(files)));
    const ids = runs.map(({ run }) => Number(run.id)).sort((a, b) => a - b);
    assert.deepEqual(
      ids,
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  it('goes on when its folder was removed', async () => {
    const store = new RunStore(folder());
    store.create(files);
    await rm(store.directory, { recursive: true });
    assert.equal(store.create(files).run.id, '1');
  });

  it('keeps everything for the user alone', async () => {
    const { run } = new RunStore(folder()).create(files);
    const modes = [run.directory, run.commandFile, run.launchFile, run.metaFile, run.setupFile];
    const expected = [0o700, 0o600, 0o600, 0o600, 0o600];
    assert.deepEqual(await Promise.all(modes.map(async (path) => (await stat(path)).mode & 0o777)), expected);
  });

  it('finds a run again, with how it ended', () => {
    const {
      run: { id },
    } = new RunStore(folder()).create(files);
    const store = new RunStore(folder());
    const { run, meta } = store.open(id);
    assert.deepEqual(meta, { id, ...files.meta });
    const end = { kind: 'exited', exitCode: 3, output: 'held', endedAt: '1970-01-01T00:00:00.000Z' } as const;
    store.finish(run, { ...meta, end });
    assert.deepEqual(store.open(id).meta.end, end);
  });

  for (const id of [
    '7',
    '0',
    '',
    '..',
    '../runs/1',
    '1/..',
    '1\n',
    '٣',
    '1e0',
    '%31',
    '99999999999999999999',
  ]) {
    it(`has no artifact ${JSON.stringify(id)}`, () => {
      new RunStore(folder()).create(files);
      assert.throws(() => new RunStore(folder()).open(id), { code: 'noArtifact' });
    });
  }
});
