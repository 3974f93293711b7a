import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Housekeeper } from '../../../src/engine/tool/housekeeper.ts';
import { defaultSettings } from '../../../src/engine/tool/settings.ts';
import { localShell } from '../support/localShell.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe('after a run', () => {
  const { shell, run, storage } = localShell({ settings: { maxAgeDays: 2 } });
  const cleaned = () => join(storage(), 'cleaned');

  // Whatever is removed, it is not by the shell that runs the commands.
  beforeEach(async () => {
    await mkdir(storage());
    await writeFile(cleaned(), '');
  });

  async function makeOld(path: string, days: number): Promise<void> {
    const time = new Date(Date.now() - days * dayMs);
    await utimes(path, time, time);
  }

  /** As another window does, which has the same storage. */
  const elsewhere = () =>
    new Housekeeper({
      storage: storage(),
      runs: shell().runs,
      settings: () => ({ ...defaultSettings, maxAgeDays: 2 }),
    });

  it('old ones are removed, at most every few minutes, by whoever comes first', async () => {
    const { artifact } = await run('echo first');
    await makeOld(artifact.path, 3);
    await run('echo second');
    const early = elsewhere();
    early.runHasEnded();
    await delay(100);
    await early.dispose();
    assert.ok(existsSync(artifact.path));
    await makeOld(cleaned(), 1);
    const late = elsewhere();
    late.runHasEnded();
    while (existsSync(artifact.path)) await delay(10);
    await late.dispose();
    await assert.rejects(run(`cat artifact://${artifact.id}`), { message: /^The artifact '1' was removed/ });
  });

  it('nothing is removed once everything is closed', async () => {
    const { artifact } = await run('echo first');
    // It would look, too.
    await shell().dispose();
    await makeOld(artifact.path, 3);
    await makeOld(cleaned(), 1);
    const closed = elsewhere();
    closed.runHasEnded();
    await closed.dispose();
    await delay(50);
    assert.ok(existsSync(artifact.path));
  });
});

describe('the storage', () => {
  const { run, storage } = localShell();

  it('is for the user alone, with all that is in it', async () => {
    const { artifact } = await run('echo out; export A=1; echo x >local://deep/file');
    const directory = join(artifact.path, '..');
    const sessions = await readdir(join(storage(), 'sessions'));
    const scratch = await readdir(join(storage(), 'scratch'));
    assert.equal(sessions.length, 1);
    assert.equal(scratch.length, 1);
    const folders = [
      storage(),
      'runs',
      'sessions',
      'scratch',
      `scratch/${scratch[0] ?? ''}`,
      `scratch/${scratch[0] ?? ''}/deep`,
    ];
    const files = [
      artifact.path,
      join(directory, 'meta.json'),
      join(directory, 'command'),
      `sessions/${sessions[0] ?? ''}`,
    ];
    const modeOf = async (path: string) =>
      (await stat(join(path.startsWith('/') ? '' : storage(), path))).mode & 0o777;
    for (const path of [...folders, directory]) assert.equal(await modeOf(path), 0o700, path);
    for (const path of files) assert.equal(await modeOf(path), 0o600, path);
  });
});
