import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SecretScans } from '../../../src/engine/secrets/secretScans.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('Secrets of a workspace', () => {
  const folder = temporaryFolder();
  let now = 0;
  let scans: SecretScans;
  beforeEach(async () => {
    now = 0;
    scans = new SecretScans(() => now);
    await mkdir(join(folder(), 'deep'));
    await names();
  });

  const names = async () => (await scans.secretsIn([folder()])).secrets.map((path) => basename(path)).sort();
  const make = (name: string) => writeFile(join(folder(), name), 'A=1\n');

  it('are known at once where they were made in the folder itself', async () => {
    await make('.env');
    assert.deepEqual(await names(), ['.env']);
  });

  it('are known below it when something has run', async () => {
    await make('deep/.env');
    scans.forget();
    assert.deepEqual(await names(), ['.env']);
  });

  it('are known below it by the second command after some seconds', async () => {
    await make('deep/.env');
    now = 4000;
    await names();
    assert.deepEqual(await names(), ['.env']);
  });

  it('are known below it by the first command after a pause', async () => {
    await make('deep/.env');
    now = 31_000;
    assert.deepEqual(await names(), ['.env']);
  });
});
