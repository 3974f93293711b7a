import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { countLines } from '../../../src/engine/output/countLines.ts';
import { readStreams, type RecordedStreams } from '../../../src/engine/runs/readStreams.ts';
import { Run } from '../../../src/engine/runs/run.ts';
import { times } from '../../runsAll.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

interface Part {
  readonly letter: 'o' | 'e';
  readonly bytes: Buffer;
}

const newlinesOf = (bytes: Buffer) => bytes.filter((byte) => byte === 0x0a).length;

describe('readStreams', () => {
  const folder = temporaryFolder();
  const record = async (parts: readonly Part[], rest?: string): Promise<Run> => {
    const run = new Run('1', folder());
    await writeFile(run.outputFile, Buffer.concat(parts.map(({ bytes }) => bytes)));
    const entries = parts.map(({ letter, bytes }) => `${letter} ${bytes.length} ${newlinesOf(bytes)}\n`);
    await writeFile(run.streamsFile, entries.join(''));
    if (rest !== undefined) await writeFile(run.restFile, rest);
    return run;
  };
  const read = async (run: Run, stdout: number, stderr = stdout): Promise<RecordedStreams> => {
    const streams = await readStreams(run, { stdout, stderr });
    assert.ok(streams);
    return streams;
  };
  const part = (letter: Part['letter'], text: string): Part => ({ letter, bytes: Buffer.from(text) });

  it('reads the end of each, of any length', async () => {
    const parts = fc.array(
      fc.record({
        letter: fc.constantFrom('o', 'e'),
        bytes: fc
          .tuple(fc.constantFrom('x', '\n', 'line\n'), fc.constantFrom(1, 2, 7, 70_000))
          .map(([text, count]) => Buffer.from(text.repeat(count))),
      }),
      { maxLength: 20 },
    );
    const lengths = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 500_000 }));
    const property = fc.asyncProperty(parts, lengths, lengths, async (list, stdout, stderr) => {
      const streams = await read(await record(list), stdout, stderr);
      for (const [letter, maxBytes, stream] of [
        ['o', stdout, streams.stdout],
        ['e', stderr, streams.stderr],
      ] as const) {
        const all = Buffer.concat(list.filter((one) => one.letter === letter).map(({ bytes }) => bytes));
        assert.deepEqual(stream, {
          end: all.subarray(Math.max(0, all.length - maxBytes)),
          keptBytes: all.length,
          totalBytes: all.length,
          totalLines: countLines(all),
        });
      }
    });
    await fc.assert(property, { numRuns: times(30, 100) });
  });

  it('reads streams that take turns a million times', async () => {
    const turns = Array.from({ length: 1_000_000 }, (_, index) =>
      index % 2 === 0 ? part('o', String(index % 10)) : part('e', '\n'),
    );
    const { stdout, stderr } = await read(await record(turns), 10, 3);
    assert.equal(stdout.end.toString(), '0246802468');
    assert.equal(stdout.totalBytes, 500_000);
    assert.equal(stderr.totalLines, 500_000);
    assert.equal(stderr.end.toString(), '\n\n\n');
  });

  it('counts what is not kept', async () => {
    const run = await record([part('o', 'one\ntw'), part('e', 'bad\n')], '100 7 1\ne 30 2 0\no 70 5 1\n');
    const { stdout, stderr } = await read(run, 2);
    assert.deepEqual(stdout, { end: Buffer.from('tw'), keptBytes: 6, totalBytes: 76, totalLines: 6 });
    assert.deepEqual(stderr, { end: Buffer.from('d\n'), keptBytes: 4, totalBytes: 34, totalLines: 4 });
  });

  it('counts a stream of which all is kept, though not of the other', async () => {
    const { stderr } = await read(await record([part('e', 'bad\n')], '70 5 1\no 70 5 1\n'), 9);
    assert.deepEqual(stderr, { end: Buffer.from('bad\n'), keptBytes: 4, totalBytes: 4, totalLines: 1 });
  });

  it('leaves out what no recorder writes', async () => {
    const run = await record([part('o', 'a\n')]);
    await writeFile(run.streamsFile, 'o 2 1\no -5 1\nx 1e9 NaN\n\ne 999999999999999 0\n');
    const { stdout, stderr } = await read(run, 100);
    assert.equal(stdout.end.toString(), 'a\n');
    assert.equal(stderr.end.toString(), '');
  });

  it('takes what the index does not speak of for nobody’s', async () => {
    const run = await record([part('o', 'a\n')]);
    await writeFile(run.outputFile, 'a\nwritten when the recorder was killed');
    assert.equal((await read(run, 100)).stdout.end.toString(), 'a\n');
  });
});
