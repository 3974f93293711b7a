import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for each test of the suite, gone after it. */
export function temporaryFolder(): () => string {
  let folder = '';
  beforeEach(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'agent-shell-test-')));
  });
  // What records a background process may write until the last moment.
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return () => folder;
}
