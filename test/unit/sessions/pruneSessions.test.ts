import assert from 'node:assert/strict';
import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pruneSessions } from '../../../src/engine/sessions/pruneSessions.ts';
import { sessionHash } from '../../../src/engine/sessions/sessionHash.ts';
import { SessionStore } from '../../../src/engine/sessions/sessionStore.ts';
import { plainState } from '../support/plainState.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const { signal } = new AbortController();
const dayMs = 24 * 60 * 60 * 1000;
const limit = () => Date.now() - 30 * dayMs;

describe('pruneSessions', () => {
  const folder = temporaryFolder();
  const states = () => join(folder(), 'sessions');
  const scratch = (session: string) => join(folder(), 'scratch', sessionHash(session));

  const makeOld = async (path: string) => {
    const time = new Date(limit() - dayMs);
    await utimes(path, time, time);
  };

  function use(session: string): string {
    new SessionStore(folder()).save(session, plainState);
    return join(states(), `${sessionHash(session)}.json`);
  }

  it('removes states that were not used for so long', async () => {
    await makeOld(use('old'));
    const recent = use('recent');
    const used = use('used');
    await makeOld(used);
    new SessionStore(folder()).load('used');
    const torn = join(states(), `${sessionHash('torn')}.json.0123abcd`);
    await writeFile(torn, '{');
    await makeOld(torn);
    const foreign = join(states(), 'notes.txt');
    await writeFile(foreign, '');
    await makeOld(foreign);
    await pruneSessions(folder(), limit(), signal);
    const left = (await readdir(states())).map((name) => join(states(), name));
    assert.deepEqual(left.sort(), [recent, used, foreign].sort());
  });

  it('removes scratch folders in which nothing has changed and whose session was not used', async () => {
    for (const session of ['old', 'changed below', 'in use', 'linked']) {
      await mkdir(join(scratch(session), 'a/b'), { recursive: true });
      await writeFile(join(scratch(session), 'a/b/file'), 'x');
    }
    await symlink(folder(), join(scratch('linked'), 'a/b/link'));
    use('in use');
    for (const session of ['old', 'changed below', 'in use', 'linked']) {
      const paths = ['a/b/file', 'a/b', 'a', ''].slice(session === 'changed below' ? 1 : 0);
      for (const path of paths) await makeOld(join(scratch(session), path));
    }
    await pruneSessions(folder(), limit(), signal);
    const left = ['changed below', 'in use', 'linked'].map(sessionHash).sort();
    assert.deepEqual((await readdir(join(folder(), 'scratch'))).sort(), left);
  });

  it('goes through no link, and does without folders', async () => {
    await pruneSessions(folder(), limit(), signal);
    const outside = join(folder(), 'outside');
    await mkdir(join(outside, sessionHash('x')), { recursive: true });
    await makeOld(join(outside, sessionHash('x')));
    await symlink(outside, join(folder(), 'scratch'));
    await symlink(outside, join(folder(), 'sessions'));
    await pruneSessions(folder(), limit(), signal);
    assert.deepEqual(await readdir(outside), [sessionHash('x')]);
  });
});
