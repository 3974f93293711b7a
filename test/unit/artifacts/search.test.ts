import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { execa } from 'execa';
import fc from 'fast-check';
import { type Hit } from '../../../src/engine/artifacts/lineSearch.ts';
import { type Pattern } from '../../../src/engine/artifacts/reading.ts';
import { searchArtifacts } from '../../../src/engine/artifacts/searchArtifacts.ts';
import { type SearchRequest } from '../../../src/engine/artifacts/searchRequest.ts';
import { type Run } from '../../../src/engine/runs/run.ts';
import { searchInThread } from '../../../src/engine/artifacts/searchInThread.ts';
import { times } from '../../runsAll.ts';
import { keptOutputs, searchWorker } from '../support/keptOutputs.ts';

const words = ['a', 'ab', 'b', 'abc', 'A', 'aB', ' ', '.', '1', 'é', '😀', 'error', 'x(y)', '\t'];
const anyLine = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((parts) => parts.join(''));
const anyText = fc
  .tuple(fc.array(anyLine, { minLength: 1, maxLength: 30 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => lines.join('\n') + end);

interface GrepCase {
  readonly search: string;
  readonly options: readonly string[];
  readonly more?: { readonly context?: number; readonly regex?: boolean; readonly ignoreCase?: boolean };
}

const greps: readonly GrepCase[] = [
  { search: 'ab', options: ['-F'] },
  { search: '.', options: ['-F'] },
  { search: 'x(y)', options: ['-F'], more: { context: 1 } },
  { search: 'É', options: ['-F', '-i'], more: { ignoreCase: true } },
  { search: 'ab', options: ['-F', '-i'], more: { ignoreCase: true, context: 3 } },
  { search: '^a', options: ['-E'], more: { regex: true } },
  { search: 'b$', options: ['-E'], more: { regex: true, context: 2 } },
  { search: '^$', options: ['-E'], more: { regex: true } },
  { search: '^.$', options: ['-E'], more: { regex: true } },
  { search: 'a.*b|é', options: ['-E'], more: { regex: true, context: 1 } },
  { search: '[^ab]+1', options: ['-E'], more: { regex: true } },
  { search: '(ab)+c?', options: ['-E', '-i'], more: { regex: true, ignoreCase: true } },
];

const requestFor = (
  runs: readonly Run[],
  pattern: Pattern,
  more: Partial<SearchRequest> = {},
): SearchRequest => ({
  artifacts: runs.map(({ id, outputFile, commandFile }) => ({ id, file: outputFile, commandFile })),
  pattern,
  context: 0,
  lines: { from: 1 },
  raw: false,
  room: { lines: 1000, bytes: 100_000 },
  maxShown: 1000,
  maxMs: 20_000,
  ...more,
});

/** The same search in this thread: to start another takes its time. */
async function searchHere(run: Run, pattern: Pattern, more: Partial<SearchRequest> = {}) {
  const hits: Hit[] = [];
  await searchArtifacts(requestFor([run], pattern, more), (message) => {
    if (message.kind === 'hits') hits.push(...message.hits);
    return Promise.resolve();
  });
  return { hits };
}

describe('Artifacts.read with search', () => {
  const { keep, read, body } = keptOutputs();

  for (const { search, options, more = {} } of greps) {
    it(`finds ${JSON.stringify({ search, ...more })} where grep -n ${options.join(' ')} does`, async () => {
      const { context = 0, regex = false, ignoreCase = false } = more;
      const around = context > 0 ? ['-C', String(context)] : [];
      await fc.assert(
        fc.asyncProperty(anyText, async (text) => {
          const run = keep(text);
          const words = ['-n', '-a', ...options, ...around, '-e', search, run.outputFile];
          const { stdout } = await execa('grep', words, { reject: false, env: { LC_ALL: 'C.UTF-8' } });
          const { hits } = await searchHere(run, { text: search, isRegex: regex, ignoreCase }, { context });
          const lines = stdout.split('\n').filter((line) => line !== '--' && line !== '');
          assert.deepEqual(
            hits.map(({ number, isMatch, text }) => `${number}${isMatch ? ':' : '-'}${text}`),
            lines,
          );
        }),
        { numRuns: times(12, 40) },
      );
    });
  }

  it('looks like grep -n, with the artifact in front', async () => {
    const run = keep('a\nb\nc\nd\nd\nb\ne\nf\nb\n');
    const { stdout } = await execa('grep', ['-n', '-C', '1', 'b', run.outputFile]);
    assert.ok(stdout.includes('--'));
    const expected = stdout.replaceAll(/^(\d+)([:-])(.*)$/gm, '1$2$1$2 $3');
    assert.equal(await body({ id: '1', search: 'b', context: 1 }), expected);
  });

  it('says how many lines match, in which command, and how that ended', async () => {
    keep('one\ntwo\none\n', { command: 'make test', status: '2 complete\n' });
    assert.equal(
      await read({ id: '1', search: 'one' }),
      '[artifact://1 | 2 matches for "one" | command: make test | exit code 2]\n1:1: one\n1:3: one',
    );
    assert.equal(
      await read({ id: '1', search: 'two', lines: '2-3' }),
      '[artifact://1 | 1 match for "two" in lines 2-3 | command: make test | exit code 2]\n1:2: two',
    );
    assert.equal(
      await read({ id: '1', search: 'Two' }),
      '[artifact://1 | no match for "Two" | command: make test | exit code 2]\n(no match)',
    );
  });

  it('keeps to the lines it is told, with what is around a match', async () => {
    keep('x\n'.repeat(10));
    assert.match(await read({ id: '1', search: 'x', lines: '3-5' }), /3 matches .*\n1:3: x\n1:4: x\n1:5: x$/);
    assert.match(
      await read({ id: '1', search: '^x', regex: true, lines: '9-' }),
      /2 matches .*\n1:9: x\n1:10: x$/,
    );
    keep('a\nb\nX\nd\ne\n');
    assert.equal(await body({ id: '2', search: 'X', context: 50, lines: '2-4' }), '2-2- b\n2:3: X\n2-4- d');
  });

  it('searches what a reader sees, unless it is to be raw', async () => {
    keep('\u001b[31mer\u001b[1mror\u001b[0m here\n10%\r99%\n');
    assert.equal(await body({ id: '1', search: 'error' }), '1:1: error here');
    assert.equal(await body({ id: '1', search: '10%' }), '(no match)');
    assert.equal(await body({ id: '1', search: '10%', raw: true }), '1:2: 10%\r99%');
    assert.equal(
      await body({ id: '1', search: String.raw`\x1b\[1m`, regex: true, raw: true }),
      '1:1: \u001b[31mer\u001b[1mror\u001b[0m here',
    );
  });

  it('shows what there is room for, counts the rest, and goes on where it is told', async () => {
    const count = times(8000, 30_000);
    keep(Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join(''));
    let next: string | undefined = '1-';
    const seen: number[] = [];
    let calls = 0;
    while (next !== undefined) {
      const text: string = await read({ id: '1', search: 'line', lines: next });
      if (calls++ === 0)
        assert.match(
          text,
          new RegExp(
            String.raw`\| ${count} matches for "line" \|.*\]\n\[Showing the first \d+ of ${count} matches\. Go on with the same search, id "1" and lines "\d+-"\.\]\n`,
          ),
        );
      assert.ok(Buffer.byteLength(text) < 51_200 + 500);
      assert.ok(text.split('\n').length < 2005);
      for (const [, number] of text.matchAll(/^1:(\d+): line \1$/gm)) seen.push(Number(number));
      [, next] = /and lines "(.*)"\.\]/.exec(text) ?? [];
    }
    assert.deepEqual(
      seen,
      Array.from({ length: count }, (_, index) => index + 1),
    );
  });

  it('shows a match even where there is no room for what is around it', async () => {
    keep(`${`${'é'.repeat(990)}\n`.repeat(60)}match\n`);
    const text = await body({ id: '1', search: 'match', context: 50 });
    assert.equal(text, '1:61: match');
  });

  it('shows of a long line what is around the match', async () => {
    keep(`${'x'.repeat(5000)}needle${'y'.repeat(5000)}\nneedle${'z'.repeat(2000)}\n`);
    assert.equal(
      await body({ id: '1', search: 'needle' }),
      `1:1: …${'x'.repeat(500)}needle${'y'.repeat(494)}… [9006 more characters]\n` +
        `1:2: needle${'z'.repeat(994)}… [1006 more characters]`,
    );
  });

  describe('in a line of 3 MB', () => {
    const giant = (at: number) =>
      `${'ab '.repeat(1_000_000).slice(0, at)}needle ${'ab '.repeat(1_000_000).slice(at)}`;
    const table: { search: string; regex?: boolean; found: boolean }[] = [
      { search: 'needle', found: true },
      { search: 'needles', found: false },
      { search: 'n[e]+dle', regex: true, found: true },
      { search: '^ab', regex: true, found: true },
      { search: '^b', regex: true, found: false },
      { search: 'b $', regex: true, found: true },
      { search: 'a$', regex: true, found: false },
    ];
    // Also where pieces meet: those of a search, and those of the file.
    const places = [3, 57_340, 65_533, 65_536, 262_140, 1_000_000, 2_999_000];
    for (const { search, regex = false, found } of table) {
      it(`${found ? 'finds' : 'does not find'} ${search}, wherever it is`, async () => {
        for (const at of places) {
          const run = keep(`first\n${giant(at)}\nlast\n`);
          const result = await searchHere(run, { text: search, isRegex: regex, ignoreCase: false });
          assert.deepEqual(
            result.hits.map(({ number }) => number),
            found ? [2] : [],
            String(at),
          );
          assert.ok(result.hits.every(({ text }) => text.length < 1100));
        }
      });
    }

    it('says that it was searched in pieces', async () => {
      keep(giant(9));
      assert.match(
        await read({ id: '1', search: 'zzz' }),
        /\[Lines of more than 65536 characters were searched in pieces/,
      );
      keep(`${giant(9)}\nlast needle`);
      assert.match(
        await read({ id: '2', search: 'needle', context: 1 }),
        /\n2:1: …?(ab )+needle [^\n]*\n2:2: last needle$/,
      );
    });
  });

  describe('without an id', () => {
    it('goes through the artifacts of the session, the newest first', async () => {
      keep('old match\n', { command: 'first' });
      keep('their match\n', { session: 'another' });
      keep('nothing\n', { command: 'second' });
      keep('new match\nand a match\n', { command: 'third', status: '1 complete\n' });
      assert.equal(
        await read({ search: 'match' }),
        [
          '[3 matches for "match" in 2 of 3 artifacts of this session, the newest first]',
          '[artifact://4 | 2 matches | command: third | exit code 1]',
          '4:1: new match',
          '4:2: and a match',
          '[artifact://1 | 1 match | command: first | exit code 0]',
          '1:1: old match',
        ].join('\n'),
      );
      assert.equal(
        await read({ search: 'match' }, { session: 'a third' }),
        '[0 matches for "match" in 0 of 0 artifacts of this session, the newest first]\n(no match)',
      );
    });

    it('names those that there is no room for', async () => {
      for (let count = 0; count < 25; count++) keep('match\n');
      keep('match\n'.repeat(5000));
      const text = await read({ search: 'match' });
      assert.match(text, /^\[5025 matches for "match" in 26 of 26 artifacts/);
      assert.match(
        text,
        /\n\[Showing the first 2000 of 5000 matches\. Go on with the same search, id "26" and lines "2001-"\.\]\n/,
      );
      assert.match(text, /\n\[artifact:\/\/25 \| 1 match, not shown \| command: make \| exit code 0\]\n/);
      assert.match(
        text,
        /\n\[And 5 more artifacts with matches\.\]\n\[To see more of an artifact, send its 'id' with the search\.\]$/,
      );
    });

    it('leaves out what is removed meanwhile, or was never complete', async () => {
      keep('match\n');
      await rm(keep('match\n').outputFile);
      await writeFile(keep('match\n').metaFile, '{');
      await rm(keep('match\n').metaFile);
      assert.match(
        await read({ search: 'match' }),
        /^\[1 match for "match" in 1 of 2 artifacts[^]*\n1:1: match$/,
      );
    });
  });

  describe('says what is wrong with', () => {
    for (const search of ['(', '[a', 'a{2,1}', '(?i)a', '*', '('.repeat(4000)]) {
      it(`the pattern ${search.slice(0, 20)}`, async () => {
        keep('a\n');
        await assert.rejects(read({ id: '1', search, regex: true }), {
          code: 'badPattern',
          message:
            /^The pattern ".*" is no regular expression of JavaScript \(.+\), so nothing was searched\. Correct it/,
        });
        assert.match(await body({ id: '1', search }), /no match/);
      });
    }

    it('a pattern that takes for ever on one line', async () => {
      const run = keep(`first\n${'a'.repeat(50)}!\nlast\n`);
      const request = requestFor([run], { text: '(a+)+$', isRegex: true, ignoreCase: false });
      const { signal } = new AbortController();
      await assert.rejects(
        searchInThread(request, () => undefined, { worker: searchWorker, stallMs: 500, signal }),
        {
          code: 'badPattern',
          message:
            /^The search for "\(a\+\)\+\$" was stopped: it got no further at the first line of artifact:\/\/1\. .* Search for plain text, or/,
        },
      );
      // The same by the tool, which waits longer.
      await assert.rejects(read({ id: '1', search: '(a+)+$', regex: true }), { code: 'badPattern' });
    });
  });

  it('says what it had found when time ran out', async () => {
    const run = keep('match\n'.repeat(1_000_000));
    const pattern = { text: 'match', isRegex: true, ignoreCase: false };
    const request = requestFor([run, run], pattern, { maxMs: 0 });
    const { signal } = new AbortController();
    const found = await searchInThread(request, () => undefined, { worker: searchWorker, signal });
    assert.equal(found.length, 1);
    assert.equal(found[0]?.stoppedAt, 1);
  });

  it('leaves this thread free, and ends when it is cancelled', async () => {
    keep(`${'a'.repeat(50)}!\n`);
    const controller = new AbortController();
    const searching = read({ id: '1', search: '(a+)+$', regex: true }, { signal: controller.signal });
    setTimeout(() => {
      controller.abort();
    }, 200);
    await assert.rejects(searching, { code: 'cancelled' });
  });
});
