import assert from 'node:assert/strict';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import fc from 'fast-check';
import { keptOutputs } from '../support/keptOutputs.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}\n`).join('');

describe('Artifacts.read', () => {
  const { storage, runs, keep, read, body } = keptOutputs();

  describe('without any kind of reading', () => {
    it('gives the end, as the result of the command did', async () => {
      keep(numbered(20_000), { command: 'seq 1 20000', status: '3 complete\n' });
      const text = await read({ id: '1' });
      assert.match(
        text,
        /^\[artifact:\/\/1 \| lines 18001-20000 of 20000 \| command: seq 1 20000 \| exit code 3\]\n\[There is more: go on with lines "1-18000"\.\]\n18001\n/,
      );
      assert.ok(text.endsWith('\n20000'));
    });

    it('gives it raw when asked to', async () => {
      keep('a\n\u001b[31mred\u001b[0m\r\n');
      assert.equal(await body({ id: 1 }), 'a\nred');
      assert.equal(await body({ id: 1, raw: true }), 'a\n\u001b[31mred\u001b[0m\r');
    });

    it('says that there was no output', async () => {
      keep('');
      assert.equal(
        await read({ id: '1' }),
        '[artifact://1 | empty | command: make | exit code 0]\n(no output)',
      );
      for (const input of [{ tail: 5 }, { lines: '1-5' }, { bytes: '0-5' }, { raw: true }])
        assert.equal(await body({ id: '1', ...input }), '(no output)', JSON.stringify(input));
    });

    it('says so of a run that was never started', async () => {
      await rm(keep('', { status: '' }).outputFile);
      assert.match(
        await read({ id: '1', tail: 5 }),
        /^\[artifact:\/\/1 \| empty \| .* \| not started\]\n\(no output\)$/,
      );
      assert.match(await read({ id: '1', search: 'a' }), /no match for "a"/);
    });
  });

  describe('by lines', () => {
    const ranges: { lines: string; sed: string }[] = [
      { lines: '1-1', sed: '1,1p' },
      { lines: '1', sed: '1p' },
      { lines: '2-4', sed: '2,4p' },
      { lines: '7-', sed: '7,$p' },
      { lines: '3-1000', sed: '3,$p' },
    ];
    for (const { lines, sed } of ranges) {
      it(`gives for ${lines} what sed -n ${sed} does, whatever the lines are`, async () => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.stringMatching(/^[a-z é😀]{0,8}$/u), { minLength: 7, maxLength: 12 }),
            fc.boolean(),
            async (texts, ends) => {
              const output = texts.join('\n') + (ends ? '\n' : '');
              const run = keep(output);
              const { stdout } = await execa('sed', ['-n', sed, run.outputFile], {
                stripFinalNewline: false,
              });
              const expected = stdout.replace(/\n$/, '');
              // A last line that is empty is none.
              const answer = await read({ id: run.id, lines });
              if (stdout === '') assert.match(answer, /There is no line|\(no output\)/);
              else assert.equal(answer.slice(answer.indexOf('\n') + 1), expected);
            },
          ),
          { seed: 7, numRuns: 15 },
        );
      });
    }

    it('says which lines of how many, and where to go on', async () => {
      keep(numbered(20_000));
      const text = await read({ id: '1', lines: '100-5000' });
      assert.match(
        text,
        /^\[artifact:\/\/1 \| lines 100-2099 of 20000 \| command: make \| exit code 0\]\n\[There is more: go on with lines "2100-5000"\.\]\n100\n101\n/,
      );
      assert.match(await read({ id: '1', lines: '100-' }), /go on with lines "2100-"\./);
      assert.match(
        await read({ id: '1', lines: '19999-30000' }),
        /\| lines 19999-20000 of 20000 \|.*\]\n19999\n20000$/,
      );
    });

    it('gives at most 50 KiB', async () => {
      keep(`${'é'.repeat(1000)}\n`.repeat(100));
      const text = await read({ id: '1', lines: '1-100' });
      assert.match(text, /\| lines 1-25 of 100 \|[^]*go on with lines "26-100"/);
      assert.ok(Buffer.byteLength(text) < 51_200 + 500);
    });

    it('says that there are not so many', async () => {
      keep('a\nb\n');
      assert.equal(
        await read({ id: '1', lines: '3-9' }),
        '[artifact://1 | 2 lines | command: make | exit code 0]\n[There is no line 3: the last one is 2.]',
      );
    });

    it('cuts a line that is too long, and says how to read it', async () => {
      keep(`first\n${'x'.repeat(100_000)}\nlast\n`);
      const text = await read({ id: '1', lines: '1-3' });
      assert.match(
        text,
        /\n\[Line 2 has 100000 bytes: read more of it with bytes "6-100005"\.\]\nfirst\nx{4000}… \[96000 more characters\]\nlast$/,
      );
    });

    it('shows what is left of lines in which a program went back and erased', async () => {
      keep(
        'Downloading 100%\r\u001b[Kdone\n\u001b[2K\u001b[1Gone\u001b[2K\u001b[1Gtwo\n\u001b[1mnext\u001b[m\u001b[K\n',
      );
      assert.equal(await body({ id: '1', lines: '1-' }), 'done\ntwo\nnext');
      assert.match(await body({ id: '1', search: '^do', regex: true }), /1:1: done$/);
    });

    it('shows them clean, one by one, unless told otherwise', async () => {
      const run = keep('');
      await writeFile(
        run.outputFile,
        `\u001b[1;32mgreen\u001b[0m\n10%\r100%\r\n\u001b]0;title\ncut\u0007\u0000!\n${run.commandFile}: line 1: oops\n`,
      );
      assert.equal(await body({ id: '1', lines: '1-2' }), 'green\n100%');
      assert.equal(await body({ id: '1', lines: '4-5' }), 'cut!\nbash: line 1: oops');
      assert.equal(
        await body({ id: '1', lines: '1-2', raw: true }),
        '\u001b[1;32mgreen\u001b[0m\n10%\r100%\r',
      );
    });
  });

  describe('by its end', () => {
    for (const count of [1, 3, 11, 500]) {
      it(`gives for ${count} what tail -n ${count} does`, async () => {
        for (const output of [
          'a',
          'a\n',
          '\n',
          '\n\n\n',
          'a\nb',
          numbered(12),
          numbered(11).trimEnd(),
          numbered(30_000),
        ]) {
          const run = keep(output);
          const { stdout } = await execa('tail', ['-n', String(count), run.outputFile], {
            stripFinalNewline: false,
          });
          assert.equal(
            await body({ id: run.id, tail: count }),
            stdout.replace(/\n$/, ''),
            JSON.stringify(output.slice(0, 20)),
          );
        }
      });
    }

    it('says what it left out', async () => {
      keep(numbered(20_000));
      const text = await read({ id: '1', tail: 5000 });
      assert.match(
        text,
        /\| lines 18001-20000 of 20000 \|.*\]\n\[There is more: go on with lines "15001-18000"\.\]\n18001\n/,
      );
      assert.match(await read({ id: '1', tail: 2 }), /\| lines 19999-20000 of 20000 \|.*\]\n19999\n20000$/);
    });

    it('gives the end of a line that is too long', async () => {
      keep(`first\n${'é'.repeat(5_000_000)}!\n`);
      const text = await read({ id: '1', tail: 1 });
      assert.match(
        text,
        /\[Only the end of line 2 is shown\.\]\n\[There is more: go on with lines "2-2"\.\]\né+!$/,
      );
      assert.ok(Buffer.byteLength(text) < 51_200 + 500);
    });
  });

  describe('by bytes', () => {
    const table: { output: string | Buffer; bytes: string; status: string; text: string }[] = [
      { output: 'abcdef', bytes: '0-2', status: 'bytes 0-2 of 6', text: 'abc' },
      { output: 'abcdef', bytes: '2', status: 'bytes 2-2 of 6', text: 'c' },
      { output: 'abcdef', bytes: '4-', status: 'bytes 4-5 of 6', text: 'ef' },
      { output: 'abcdef', bytes: '4-400', status: 'bytes 4-5 of 6', text: 'ef' },
      { output: 'aéb', bytes: '0-1', status: 'bytes 0-0 of 4', text: 'a' },
      { output: 'aéb', bytes: '2-3', status: 'bytes 3-3 of 4', text: 'b' },
      { output: '😀😀', bytes: '2-5', status: 'bytes 2-5 of 8', text: '\ufffd\ufffd\ufffd' },
      { output: 'a\u001b[1mb', bytes: '0-', status: 'bytes 0-5 of 6', text: 'ab' },
      {
        output: Buffer.from([0xff, 0x80, 0x80, 0x80, 0x80]),
        bytes: '1-',
        status: 'bytes 1-4 of 5',
        text: '\ufffd'.repeat(4),
      },
    ];
    for (const { output, bytes, status, text } of table) {
      it(`gives ${bytes} of ${JSON.stringify(output.toString())}`, async () => {
        keep(output);
        assert.equal(
          await read({ id: '1', bytes, raw: false }),
          `[artifact://1 | ${status} | command: make | exit code 0]\n${text}`,
        );
      });
    }

    it('says where to go on, and that there are not so many', async () => {
      keep('é'.repeat(100_000));
      assert.match(
        await read({ id: '1', bytes: '1-' }),
        /\| bytes 2-51199 of 200000 \|.*\]\n\[There is more: go on with bytes "51200-"\.\]\né/,
      );
      assert.match(
        await read({ id: '1', bytes: '200000-' }),
        /\[There is no byte 200000: the last one is 199999\.\]$/,
      );
      const lines = keep('\n'.repeat(100_000));
      assert.match(
        await read({ id: lines.id, bytes: '10-90000' }),
        /\| bytes 10-2009 of 100000 \|.*\]\n\[There is more: go on with bytes "2010-90000"\.\]\n/,
      );
    });

    it('reads all of a giant line piece by piece', async () => {
      const line = Array.from({ length: 30_000 }, (_, index) => `${index}é`).join('');
      keep(line);
      let text = '';
      for (let bytes: string | undefined = '0-'; bytes !== undefined;) {
        const answer: string = await read({ id: '1', bytes });
        const [, next] = /^\[.*\]\n\[There is more: go on with bytes "(.*)"\.\]\n/.exec(answer) ?? [];
        text += answer.split('\n').at(-1) ?? '';
        bytes = next;
      }
      assert.equal(text, line);
    });
  });

  describe('says how the command ended', () => {
    const endedAt = '2026-01-01T00:00:01.000Z';
    const table: { more: Parameters<typeof keep>[1]; end: string }[] = [
      { more: { status: '137 complete\n' }, end: 'ended by SIGKILL, exit code 137' },
      { more: { status: '', end: { kind: 'timedOut', left: [], endedAt } }, end: 'timed out' },
      { more: { status: '', end: { kind: 'cancelled', left: [], endedAt } }, end: 'cancelled' },
      {
        more: { status: '', end: { kind: 'waited', prompt: '?', left: [], endedAt } },
        end: 'stopped: it waited for input',
      },
      { more: { status: '', end: { kind: 'lost', reason: 'shellGone', left: [], endedAt } }, end: 'lost' },
      { more: { status: '' }, end: 'not started' },
    ];
    for (const { more, end } of table) {
      it(end, async () => {
        keep('a\n', more);
        assert.equal(await read({ id: '1' }), `[artifact://1 | lines 1-1 of 1 | command: make | ${end}]\na`);
      });
    }

    it('also when nobody saw the end', async () => {
      await writeFile(keep('a\n', { status: '' }).pidFile, '');
      assert.match(await read({ id: '1' }), /\| end unknown\]/);
    });

    it('with the first line of the command, as far as it is bearable', async () => {
      keep('', { command: '\n  make all\nmake install\n' });
      keep('', { command: 'x'.repeat(100) });
      assert.match(await read({ id: '1' }), /\| command: make all… \|/);
      assert.match(await read({ id: '2' }), /\| command: x{80}… \|/);
    });
  });

  it('says of an id whether there never was such an artifact, or is none any more', async () => {
    const run = keep('a');
    keep('b');
    await rm(run.directory, { recursive: true });
    await assert.rejects(read({ id: '1', tail: 1 }), {
      code: 'noArtifact',
      message: /^The artifact '1' was removed: .* Run the command again/,
    });
    await assert.rejects(read({ id: '1', search: 'a' }), {
      code: 'noArtifact',
      message: /^The artifact '1' was removed/,
    });
    for (const id of ['3', '0', '-1', '../2', 'two', '', '1e0', '99999999999999999999'])
      await assert.rejects(
        read({ id }),
        { code: 'noArtifact', message: /^There is no artifact '.*'\. Use the number/ },
        id,
      );
    await assert.rejects(read({ id: 1.5 }), {
      message: /expected the number of an artifact, got the number 1\.5/,
    });
    assert.equal(runs().directory, `${storage()}/runs`);
  });

  it('reads another session, when it knows the id', async () => {
    keep('theirs\n', { session: 'another' });
    assert.equal(await body({ id: '1' }), 'theirs');
  });

  it('goes on reading what was removed meanwhile', async () => {
    const run = keep(numbered(3_000_000));
    const reading = read({ id: '1', lines: '2999999-' }).catch((error: unknown) => (error as Error).message);
    await rm(run.directory, { recursive: true });
    assert.match(await reading, /\n2999999\n3000000$|^The artifact '1' was removed/);
  });

  it('stops when it is cancelled', async () => {
    keep('a');
    const signal = AbortSignal.abort();
    for (const input of [{ id: '1' }, { id: '1', search: 'a' }, { search: 'a' }])
      await assert.rejects(read(input, { signal }), { code: 'cancelled' });
  });

  it('finds line 9,000,000 of 200 MB, and its end', async function () {
    this.timeout(60_000);
    const run = keep('');
    const { stdout } = await execa('sh', [
      '-c',
      'seq -f %019.0f 1 10000000 >"$1"; wc -c <"$1"',
      'sh',
      run.outputFile,
    ]);
    assert.equal(Number(stdout), 200_000_000);
    assert.equal(
      await body({ id: '1', lines: '9000000-9000001' }),
      '0000000000009000000\n0000000000009000001',
    );
    assert.match(
      await read({ id: '1', tail: 1 }),
      /lines 10000000-10000000 of 10000000 .*\n0000000000010000000$/,
    );
    await appendFile(run.outputFile, 'x');
    assert.equal(await body({ id: '1', tail: 1 }), 'x');
  });
});
