import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { RunNumbers } from '../../../src/engine/runs/runNumbers.ts';
import { times } from '../../runsAll.ts';
import { inNamespace, whyNoNamespace } from '../support/ownNamespace.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const source = fileURLToPath(new URL('../../../src/engine/runs/runNumbers.ts', import.meta.url));

describe('RunNumbers', () => {
  const folder = temporaryFolder();
  const runs = () => join(folder(), 'runs');
  const numbers = () => new RunNumbers(runs());
  const take = (count: number) => Array.from({ length: count }, () => numbers().take());
  const make = (...names: string[]) => {
    for (const name of names) mkdirSync(join(runs(), name), { recursive: true });
  };

  it('begin with 1, and make a folder for each', () => {
    assert.deepEqual(take(3), ['1', '2', '3']);
    assert.deepEqual(readdirSync(runs()).sort(), ['.counter', '1', '2', '3']);
    assert.equal(statSync(join(runs(), '3')).mode & 0o777, 0o700);
    assert.equal(numbers().last(), 3);
  });

  it('are not given again when their runs are gone', () => {
    for (const number of take(3)) rmSync(join(runs(), number), { recursive: true });
    assert.deepEqual(take(1), ['4']);
  });

  it('are not those of folders that are there for another reason', () => {
    take(1);
    make('2', '3');
    assert.deepEqual(take(2), ['4', '5']);
  });

  it('begin anew in a storage that was removed', () => {
    const used = numbers();
    used.take();
    rmSync(runs(), { recursive: true });
    assert.equal(used.last(), 0);
    assert.equal(used.take(), '1');
  });

  describe('go on in a storage without a counter,', () => {
    for (const [what, names, hint, expected] of [
      ['after its runs', ['1', '9', '10', 'notes', '.removed-0123abcd'], '', '11'],
      ['after those that were removed', ['3', 'last-41', 'last-7', 'removals'], '', '42'],
      ['after those that it hints at', ['3', 'last-41'], '64 0123456789abcdef', '65'],
      ['whatever else is in it', ['2', '99999999999999999999', '1e3', '-7', 'last-x'], 'nonsense', '3'],
    ] as const)
      it(what, () => {
        make(...names);
        if (hint) writeFileSync(join(runs(), 'hint'), hint);
        assert.equal(numbers().last(), Number(expected) - 1);
        assert.deepEqual(take(1), [expected]);
        assert.equal(numbers().last(), Number(expected));
      });

    it('also when its runs are removed before the next is begun', () => {
      make('1', '2', 'last-1');
      numbers().begin();
      for (const name of readdirSync(runs()).filter((name) => name !== '.counter'))
        rmSync(join(runs(), name), { recursive: true });
      assert.deepEqual(take(1), ['3']);
    });
  });

  it('are an error where nothing can be made', () => {
    writeFileSync(runs(), '');
    assert.throws(() => numbers().take(), { code: 'ENOTDIR' });
  });

  it('are an error, and not waited for, where the counter is none', () => {
    make('.counter');
    assert.throws(() => numbers().take(), { code: 'EISDIR' });
    rmSync(join(runs(), '.counter'), { recursive: true });
    symlinkSync('nowhere', join(runs(), '.counter'));
    assert.throws(() => numbers().take(), { message: /^there is no counter of runs in / });
  });

  if (process.getuid?.() !== 0)
    it('are an error where nothing can be written', () => {
      make('1');
      chmodSync(runs(), 0o500);
      assert.throws(() => numbers().take(), { code: 'EACCES' });
      chmodSync(runs(), 0o700);
      assert.deepEqual(take(1), ['2']);
    });

  if (whyNoNamespace() === undefined)
    it('go on when a full disk has room again, and none is given twice', async () => {
      mkdirSync(runs());
      const script = `
        import { RunNumbers } from ${JSON.stringify(source)};
        const numbers = new RunNumbers(${JSON.stringify(runs())});
        console.log(numbers.take());
        try { for (;;) console.log(numbers.take()); } catch (error) { console.error(error.code); }`;
      const taking = `'${process.execPath}' --input-type=module -e "$2"`;
      const { stdout, stderr } = await inNamespace(
        // Each folder takes one of a few inodes; what is removed gives it back.
        `mount -t tmpfs -o nr_inodes=40 tmpfs "$1" && ${taking} && rm -r "$1"/[0-9]* && ${taking}`,
        [runs(), script],
        {},
      );
      assert.equal(stderr, 'ENOSPC\nENOSPC');
      const given = stdout.split('\n').map(Number);
      assert.ok(given.length > 60);
      assert.deepEqual(
        given,
        given.toSorted((a, b) => a - b),
      );
      assert.equal(new Set(given).size, given.length);
    });

  describe('with several processes that take and remove at once,', () => {
    const script = (body: string) => `
      import { readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
      import { join } from 'node:path';
      import { RunNumbers } from ${JSON.stringify(source)};
      const folder = process.argv[1];
      const numbers = new RunNumbers(folder);
      ${body}`;
    const start = (body: string) =>
      execa(process.execPath, ['--input-type=module', '-e', script(body), runs()], { reject: false });
    const taking = (count: number) => `
      for (let left = ${count}; left > 0; left--) writeSync(1, numbers.take() + '\\n');`;
    const removing = `
      writeSync(1, 'removes\\n');
      for (;;)
        for (const name of readdirSync(folder).filter((name) => /^\\d+$/.test(name)))
          rmSync(join(folder, name), { recursive: true, force: true });`;
    const given = (outputs: readonly { stdout: string }[]) =>
      outputs.flatMap(({ stdout }) => stdout.split('\n').filter((line) => /^\d+$/.test(line)));

    /** Resolves when so many lines have come. */
    const printsLines = (stdout: Readable, count: number) =>
      new Promise<void>((resolve) => {
        let left = count;
        stdout.on('data', (chunk: Buffer) => {
          left -= chunk.filter((byte) => byte === 0x0a).length;
          if (left <= 0) resolve();
        });
      });

    it('none is given twice', async () => {
      mkdirSync(runs());
      const removers = [start(removing), start(removing)];
      await Promise.all(removers.map(({ stdout }) => once(stdout, 'data')));
      const each = times(300, 1500);
      const outputs = await Promise.all(Array.from({ length: 4 }, () => start(taking(each))));
      for (const remover of removers) remover.kill('SIGKILL');
      await Promise.all(removers);
      for (const { stderr, exitCode } of outputs) assert.equal(exitCode, 0, stderr);
      const all = given(outputs);
      assert.equal(all.length, 4 * each);
      assert.equal(new Set(all).size, 4 * each);
      assert.ok(numbers().last() >= 4 * each);
    });

    it('none is given twice when they are killed, also while the counter is made', async () => {
      mkdirSync(join(runs(), '7'), { recursive: true });
      const remover = start(removing);
      await once(remover.stdout, 'data');
      const outputs: { stdout: string }[] = [];
      for (let round = 0; round < times(4, 12); round++) {
        const takers = Array.from({ length: 3 }, () => start(taking(1_000_000)));
        if (round > 0) await Promise.all(takers.map(({ stdout }) => printsLines(stdout, 20)));
        await delay(round === 0 ? 60 : Math.random() * 20);
        for (const taker of takers) taker.kill('SIGKILL');
        outputs.push(...(await Promise.all(takers)));
      }
      remover.kill('SIGKILL');
      await remover;
      const all = given(outputs);
      assert.ok(all.length > 100);
      assert.equal(new Set(all).size, all.length);
      assert.ok(!all.includes(numbers().take()));
    });

    it('nothing fails when the storage itself is removed', async () => {
      const removesAll = `
        writeSync(1, 'removes\\n');
        for (;;) try { rmSync(folder, { recursive: true, force: true }); } catch {}`;
      const remover = start(removesAll);
      await once(remover.stdout, 'data');
      const outputs = Promise.all(Array.from({ length: 2 }, () => start(taking(200))));
      const results = await outputs;
      remover.kill('SIGKILL');
      await remover;
      for (const { stderr, exitCode } of results)
        assert.ok(exitCode === 0 || stderr.includes('there is no counter of runs'), stderr);
      assert.equal(numbers().take(), String(numbers().last()));
    });
  });
});
