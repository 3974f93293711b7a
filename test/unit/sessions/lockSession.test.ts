import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockSession } from '../../../src/engine/sessions/lockSession.ts';
import { sessionHash } from '../../../src/engine/sessions/sessionHash.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('lockSession', () => {
  const folder = temporaryFolder();
  const lock = (session: string, signal = new AbortController().signal) =>
    lockSession(folder(), session, signal);

  it('lets one have a session at a time, and others theirs', async () => {
    const events: string[] = [];
    const release = await lock('one');
    const waiting = lock('one').then((releaseNext) => {
      events.push('next');
      releaseNext();
    });
    (await lock('two'))();
    events.push('released');
    release();
    await waiting;
    assert.deepEqual(events, ['released', 'next']);
    assert.deepEqual(readdirSync(join(folder(), 'sessions')), []);
  });

  const dead = [JSON.stringify({ pid: process.pid, started: 'another time' }), 'no JSON', ''];
  for (const holder of dead) {
    it(`takes it from who is gone: ${JSON.stringify(holder)}`, async () => {
      const sessions = join(folder(), 'sessions');
      mkdirSync(sessions);
      writeFileSync(join(sessions, `${sessionHash('one')}.lock`), holder);
      (await lock('one'))();
      assert.deepEqual(readdirSync(sessions), []);
    });
  }

  it('is not waited for by who has been told to end', async () => {
    const release = await lock('one');
    const over = new AbortController();
    const waiting = lock('one', over.signal);
    over.abort();
    await assert.rejects(waiting, { code: 'cancelled' });
    release();
  });
});
