import assert from 'node:assert/strict';
import { existsSync, lstatSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mock } from 'node:test';
import { execa } from 'execa';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const record = {
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
} as const;
const create = (store: RunStore) => store.create(record, { setup: () => '', launch: () => '', caption: '' });

describe('RunStore', () => {
  const folder = temporaryFolder();

  describe('when the next run was made before', () => {
    const filesOf = (directory: string) => readdirSync(directory).sort();

    it('fills what is there, and nothing but its pipe shows the difference', async () => {
      const store = new RunStore(folder());
      const { run: other } = create(store);
      await Promise.all([store.makeAhead(), store.makeAhead()]);
      await store.makeAhead();
      assert.throws(() => store.open('2'), { code: 'noArtifact' });
      const { run } = create(store);
      assert.equal(run.id, '2');
      assert.deepEqual(filesOf(run.directory), [...filesOf(other.directory), 'pipe'].sort());
      assert.ok(lstatSync(run.pipe).isFIFO());
      assert.equal(lstatSync(run.pipe).mode & 0o777, 0o600);
      assert.equal(readFileSync(run.commandFile, 'utf8'), 'ls');
      assert.equal(store.open('2').meta.command, 'ls');
      assert.equal(create(store).run.id, '3');
    });

    it('makes another one where that was removed', async () => {
      const store = new RunStore(folder());
      await store.makeAhead();
      rmSync(join(store.directory, '1'), { recursive: true });
      assert.equal(create(store).run.id, '2');
    });

    it('makes another one while that is being made', async () => {
      const store = new RunStore(folder());
      const made = store.makeAhead();
      assert.equal(create(store).run.id, '2');
      await made;
      assert.equal(create(store).run.id, '1');
    });

    it('makes another one where that is so old that others may be removing it', async () => {
      const store = new RunStore(folder());
      await store.makeAhead();
      const later = Date.now() + 31 * 60_000;
      const clock = mock.method(Date, 'now', () => later);
      try {
        assert.equal(create(store).run.id, '2');
        await store.makeAhead();
        assert.deepEqual(await store.ids(), ['3', '2']);
        assert.equal(create(store).run.id, '3');
      } finally {
        clock.mock.restore();
      }
    });

    it('takes it away when none comes, also one that is being made', async () => {
      const store = new RunStore(folder());
      await store.makeAhead();
      await store.dropAhead();
      assert.deepEqual(await store.ids(), []);
      void store.makeAhead();
      await store.dropAhead();
      assert.deepEqual(await store.ids(), []);
    });

    it('is an error where there is no room for it, and the next one is tried again', async () => {
      const store = new RunStore(folder());
      writeFileSync(store.directory, '');
      await assert.rejects(store.makeAhead(), { code: 'ENOTDIR' });
      rmSync(store.directory);
      await store.makeAhead();
      assert.equal(create(store).run.id, '1');
    });
  });

  it('numbers its runs, also when several add to it at once', () => {
    const stores = Array.from({ length: 4 }, () => new RunStore(folder()));
    const runs = Array.from({ length: 10 }).flatMap(() => stores.map((store) => create(store)));
    const ids = runs.map(({ run }) => Number(run.id)).sort((a, b) => a - b);
    assert.deepEqual(
      ids,
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
  });

  it('uses no pipe of a run that has ended, nor anything by the name of one', async () => {
    const store = new RunStore(folder());
    const { run, meta } = create(store);
    await execa('mkfifo', [run.pipe, run.stderrPipe, join(folder(), 'spare-pipe')]);
    store.finish(run, meta, { kind: 'exited', exitCode: 0, output: 'complete', endedAt: '' });
    assert.deepEqual(
      [run.pipe, run.stderrPipe, create(store).run.pipe].filter((pipe) => existsSync(pipe)),
      [],
    );
  });

  it('goes on when its folder was removed', async () => {
    const store = new RunStore(folder());
    create(store);
    await rm(store.directory, { recursive: true });
    assert.equal(create(store).run.id, '1');
  });

  it('keeps everything for the user alone', async () => {
    const { run } = create(new RunStore(folder()));
    const modes = [run.directory, run.commandFile, run.launchFile, run.metaFile, run.setupFile];
    const expected = [0o700, 0o600, 0o600, 0o600, 0o600];
    assert.deepEqual(await Promise.all(modes.map(async (path) => (await stat(path)).mode & 0o777)), expected);
  });

  it('finds a run again, with how it ended', () => {
    const {
      run: { id },
    } = create(new RunStore(folder()));
    const store = new RunStore(folder());
    const { run, meta } = store.open(id);
    assert.deepEqual(meta, { id, ...record.meta });
    const end = { kind: 'timedOut', left: [], endedAt: '1970-01-01T00:00:00.000Z' } as const;
    store.finish(run, meta, end);
    assert.deepEqual(store.open(id).meta.end, end);
  });

  it('takes the end of a run from its status where there is one', async () => {
    const store = new RunStore(folder());
    const { run } = create(store);
    await writeFile(run.statusFile, '3 held\n');
    const endedAt = (await stat(run.statusFile)).mtime.toISOString();
    const end = { kind: 'exited', exitCode: 3, output: 'held', endedAt };
    assert.deepEqual(store.open(run.id).meta.end, end);
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
      create(new RunStore(folder()));
      assert.throws(() => new RunStore(folder()).open(id), { code: 'noArtifact' });
    });
  }
});
