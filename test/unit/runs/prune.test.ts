import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { pruneRuns } from '../../../src/engine/runs/prune.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { RunStore } from '../../../src/engine/runs/runStore.ts';
import { keptOutputs } from '../support/keptOutputs.ts';
import { localShell } from '../support/localShell.ts';

const dayMs = 24 * 60 * 60 * 1000;
const { signal } = new AbortController();
const everything = { maxAgeMs: -1, maxTotalBytes: 0 };

async function age(run: Run, days: number): Promise<void> {
  const time = new Date(Date.now() - days * dayMs);
  for (const path of [run.outputFile, run.directory]) if (existsSync(path)) await utimes(path, time, time);
}

describe('pruneRuns', () => {
  const { storage, runs, keep, read } = keptOutputs();
  const left = () => runs().ids();

  it('removes what is older than the limit, and nothing else', async () => {
    for (const days of [40, 31, 29, 0]) await age(keep('x'), days);
    const removed = await pruneRuns(runs(), { maxAgeMs: 30 * dayMs, maxTotalBytes: Infinity }, signal);
    assert.deepEqual(removed, ['1', '2']);
    assert.deepEqual(await left(), ['4', '3']);
  });

  it('removes the oldest until the others fit', async () => {
    for (const size of [100, 200, 300, 400]) keep('x'.repeat(size));
    const limits = { maxAgeMs: Infinity, maxTotalBytes: 700 };
    assert.deepEqual(await pruneRuns(runs(), limits, signal), ['1', '2']);
    assert.deepEqual(await pruneRuns(runs(), limits, signal), []);
  });

  it('keeps what is pinned, until it is not any more', async () => {
    keep('a');
    keep('b');
    runs().pin('1');
    assert.deepEqual(await pruneRuns(runs(), everything, signal), ['2']);
    assert.match(await read({ id: '1' }), /\na$/);
    runs().unpin('1');
    runs().unpin('1');
    assert.deepEqual(await pruneRuns(runs(), everything, signal), ['1']);
    for (const pin of [
      () => {
        runs().pin('1');
      },
      () => {
        runs().unpin('1');
      },
    ])
      assert.throws(pin, { message: /^The artifact '1' was removed/ });
    assert.throws(
      () => {
        runs().pin('3');
      },
      { message: /^There is no artifact '3'/ },
    );
  });

  it('never gives a number twice, also when all runs are gone', async () => {
    keep('a');
    keep('b');
    await pruneRuns(runs(), everything, signal);
    assert.deepEqual(await left(), []);
    await assert.rejects(read({ id: '2' }), { message: /^The artifact '2' was removed/ });
    await assert.rejects(read({ id: '3' }), { message: /^There is no artifact '3'/ });
    assert.equal(keep('c').id, '3');
    await pruneRuns(runs(), everything, signal);
    assert.deepEqual(await readdir(runs().directory), ['.counter']);
    assert.equal(keep('d').id, '4');
  });

  it('keeps what has no end and may be somebody at work, and removes what was left of it', async () => {
    const begun = keep('', { status: '' });
    const half = join(runs().directory, '2');
    await mkdir(half);
    assert.deepEqual(await pruneRuns(runs(), everything, signal), []);
    await age(begun, 1);
    const time = new Date(Date.now() - dayMs);
    await utimes(half, time, time);
    assert.deepEqual(await pruneRuns(runs(), everything, signal), ['1', '2']);
  });

  it('removes runs that ended without a status', async () => {
    keep('', { status: '', end: { kind: 'cancelled', left: [], endedAt: '2026-01-01T00:00:00.000Z' } });
    assert.deepEqual(await pruneRuns(runs(), everything, signal), ['1']);
  });

  it('follows no link, and touches nothing that is not a run', async () => {
    const outside = join(storage(), 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'output'), 'mine');
    await symlink(outside, join(keep('x').directory, 'link'));
    await symlink(outside, join(runs().directory, '2'));
    const others = ['notes', '03', '1e3', '-1', '.removed', 'last-x'];
    for (const name of others) await mkdir(join(runs().directory, name));
    await writeFile(join(runs().directory, '4'), 'a file');
    await pruneRuns(runs(), everything, signal);
    assert.deepEqual((await readdir(runs().directory)).sort(), [...others, '2', '4', '.counter'].sort());
    assert.deepEqual(await readdir(outside), ['output']);
  });

  it('does not go where the folder of the runs is a link', async () => {
    keep('x');
    await rename(runs().directory, join(storage(), 'elsewhere'));
    await symlink(join(storage(), 'elsewhere'), runs().directory);
    assert.deepEqual(await pruneRuns(runs(), everything, signal), []);
    assert.deepEqual(await pruneRuns(new RunStore(join(storage(), 'nowhere')), everything, signal), []);
  });

  it('finishes what another process was at when it ended', async () => {
    const run = keep('x');
    const hidden = join(runs().directory, '.removed-0123abcd');
    await rename(run.directory, hidden);
    await pruneRuns(runs(), everything, signal);
    // Its process may still be at it.
    assert.ok(existsSync(hidden));
    await pruneRuns(runs(), everything, signal, Date.now() + dayMs);
    assert.ok(!existsSync(hidden));
  });

  it('can be done by several at once', async () => {
    for (let count = 0; count < 200; count++) keep('x'.repeat(10));
    runs().pin('100');
    const limits = { maxAgeMs: Infinity, maxTotalBytes: 500 };
    const removed = await Promise.all(Array.from({ length: 4 }, () => pruneRuns(runs(), limits, signal)));
    const all = removed.flat();
    assert.equal(new Set(all).size, all.length);
    assert.equal(all.length + (await left()).length, 200);
    assert.ok(!all.includes('100'));
    assert.ok((await left()).includes('200'));
    assert.equal(keep('').id, '201');
  });

  it('can be done by several processes at once, while others add to it', async () => {
    const done = join(storage(), 'all-added');
    const script = (body: string) => `
      import { existsSync } from 'node:fs';
      import { RunStore } from ${JSON.stringify(new URL('../../../src/engine/runs/runStore.ts', import.meta.url).href)};
      import { pruneRuns } from ${JSON.stringify(new URL('../../../src/engine/runs/prune.ts', import.meta.url).href)};
      const runs = new RunStore(${JSON.stringify(storage())});
      const meta = { command: 'ls', cwd: '/', session: 's', requester: 'api', host: 'local', timeoutSeconds: 1, startedAt: '',
        end: { kind: 'cancelled', left: [], endedAt: '' } };
      const ids = [];
      ${body}
      console.log(ids.join(' '));`;
    const adds = script(`for (let i = 0; i < 300; i++) {
      ids.push(runs.create({ meta, command: 'ls' }, { setup: () => '', launch: () => '', caption: '' }).run.id);
      await new Promise(setImmediate);
    }`);
    // Until after the last run was added, whichever process starts first.
    const prunes = script(`for (let isLast = false; !isLast;) {
      isLast = existsSync(${JSON.stringify(done)});
      ids.push(...await pruneRuns(runs, { maxAgeMs: -1, maxTotalBytes: 0 }, new AbortController().signal));
    }`);
    const idsOf = async (text: string) =>
      (await execa(process.execPath, ['--input-type=module', '-e', text])).stdout.split(' ').filter(Boolean);
    const pruning = Promise.all([prunes, prunes].map(idsOf));
    const adding = Promise.all([adds, adds].map(idsOf)).finally(() => writeFile(done, ''));
    const [added, removed] = (await Promise.all([adding, pruning])).map((ids) => ids.flat()) as [
      string[],
      string[],
    ];
    assert.equal(added.length, 600);
    assert.equal(new Set(added).size, 600);
    assert.equal(new Set(removed).size, removed.length);
    assert.deepEqual(removed.sort(), added.sort());
    assert.deepEqual(await left(), []);
  });

  it('stops when it is told to', async () => {
    keep('x');
    assert.deepEqual(await pruneRuns(runs(), everything, AbortSignal.abort()), []);
  });
});

describe('pruneRuns beside commands', () => {
  const { shell, run } = localShell();

  it('keeps those that run, the shell that waits for a call, and what is printed in the background', async () => {
    await run('echo first');
    const held = await run('{ while [ ! -e stop ]; do echo more; sleep 0.05; done; } & echo second');
    const running = run('while [ ! -e stop ]; do sleep 0.05; done; echo third', { session: 'another' });
    const { runs } = shell();
    // The shell that waits for the next call, and the run that has just begun.
    while ((await runs.ids()).length < 4) await delay(20);
    const ids = await runs.ids();
    for (const id of ids) {
      const old = new Date(Date.now() - 50 * dayMs);
      for (const name of ['', 'output'])
        await utimes(join(runs.directory, id, name), old, old).catch(() => undefined);
    }
    await pruneRuns(runs, everything, signal);
    // Not by what was removed: the shell looks after its runs as well, and may have been first.
    assert.deepEqual(
      await runs.ids(),
      ids.filter((id) => id !== '1'),
    );
    await run('touch stop', { session: 'a third' });
    assert.match((await running).view.text, /^third$/);
    // Its recorder ends with what it records.
    while (existsSync(held.artifact.path)) {
      await pruneRuns(runs, everything, signal);
      await delay(50);
    }
    assert.equal((await run('echo still')).view.text, 'still');
  });
});
