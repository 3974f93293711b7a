import assert from 'node:assert/strict';
import { execa } from 'execa';
import fc from 'fast-check';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import xterm from '@xterm/headless';
import { clean } from '../../../src/engine/output/clean.ts';
import { Cleaner } from '../../../src/engine/output/cleaner.ts';
import { readable } from '../../../src/engine/output/readable.ts';
import { defaultSize } from '../../../src/engine/output/screenSize.ts';
import { Screen } from '../../../src/engine/output/screen.ts';
import { times } from '../../runsAll.ts';

const onScreen = async (text: string) => {
  const screen = new Screen();
  return (await screen.write(text)) + screen.end();
};

/** A terminal with room for all that is written: what there is to be seen in the end. */
const onTerminal = async (text: string) => {
  const { rows, columns: cols } = defaultSize;
  const terminal = new xterm.Terminal({
    rows,
    cols,
    scrollback: 5000,
    convertEol: true,
    allowProposedApi: true,
  });
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = '11';
  await new Promise<void>((resolve) => {
    terminal.write(text, resolve);
  });
  const { normal } = terminal.buffer;
  const lines = Array.from({ length: normal.length }, (_, row) =>
    normal.getLine(row)?.translateToString(true),
  );
  const cursor = normal.baseY + normal.cursorY;
  const last = lines.findLastIndex((line, row) => line !== '' || row <= cursor);
  return lines.slice(0, last + 1).join('\n');
};

const inPieces = async (bytes: Buffer, lengths: readonly number[]) => {
  const cleaner = new Cleaner();
  let text = '';
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    text += await cleaner.push(bytes.subarray(start, start + length));
    start += length;
  }
  return text + (await cleaner.end());
};

const words = fc.oneof(
  fc.stringMatching(/^[a-z ]{1,12}$/),
  fc.constantFrom('\n', '\n', '\n', '\r\n', '\r\r\n', '你好', '😀', '\u001b[1;32m', '\u001b[m\u001b[K'),
  fc.constant(Array.from({ length: 60 }, (_, index) => `line ${index}\n`).join('')),
);
const count = fc.integer({ min: 0, max: 12 }).map(String);
const moves = fc.oneof(
  fc.constantFrom('\r', '\b', '\u001b7', '\u001b8', '\u001bD', '\u001bE', '\u001bM', '\u001b[H', '\u001b[2J'),
  fc.tuple(count, fc.stringMatching(/^[@ABCDEFGKLMPXdfIZ]$/)).map(([n, letter]) => `\u001b[${n}${letter}`),
);
const strings = fc.constantFrom(
  '\u001b]0;title\u0007',
  '\u001bPq\n#0\n\u001b\\',
  '\u001b]8;;',
  '\u009d',
  '\u001b[',
  '\u009b3',
  '\u0000\u0007',
);

const table: { what: string; bytes: string; text: string }[] = [
  { what: 'a line that is written again', bytes: 'a 10%\r\u001b[Ka done\nb', text: 'a done\nb' },
  { what: 'lines further up', bytes: '1\n2\u001b[1A\r\u001b[2Kone\ntwo', text: 'one\ntwo' },
  { what: 'the same with 8-bit introducers', bytes: '1\n2\u009b1A\r\u009b2Kone\ntwo', text: 'one\ntwo' },
  { what: 'columns', bytes: 'abc\u001b[2DX\u001b[6GY', text: 'aXc  Y' },
  { what: 'places on the screen', bytes: '\u001b[2;3Hb\u001b[1;1Ha', text: 'a\n  b' },
  { what: 'a saved place', bytes: 'a\u001b7 far\u001b8X', text: 'aXfar' },
  { what: 'deleted and inserted characters', bytes: 'abcd\r\u001b[2P\u001b[1@X', text: 'Xcd' },
  { what: 'deleted lines', bytes: '1\n2\n3\u001b[1A\u001b[M', text: '1\n3' },
  { what: 'a cleared screen', bytes: 'gone\n\u001b[H\u001b[2Jhere\n', text: 'here\n' },
  { what: 'a program that had the whole screen', bytes: 'a\n\u001b[?1049hfull\u001b[?1049lb', text: 'a\nb' },
  { what: 'one that still has it', bytes: 'a\r\n\u001b[?1049h\u001b[Hfull', text: 'a\n\nfull' },
  { what: 'wide characters that are overwritten', bytes: '你好\rab', text: 'ab好' },
  { what: 'emoji that are', bytes: '😀😀\rab', text: 'ab😀' },
  { what: 'tabs that are', bytes: 'abc\tz\r123456', text: '123456  z' },
  {
    what: 'colours and titles among them',
    bytes: '\u001b]0;t\u0007\u001b[31mab\u001b[0m\u001b[DX',
    text: 'aX',
  },
  { what: 'a title without an end', bytes: '\u001b]0;t\nb\u001b[DX', text: '0;t\nX' },
  { what: 'spaces at the end and empty lines', bytes: 'a  \n\n\u001b[Kb \n\n', text: 'a  \n\nb \n\n' },
  { what: 'a character that is repeated', bytes: 'a\u001b[9b|', text: `${'a'.repeat(10)}|` },
  { what: 'a line that is erased at its end', bytes: 'Loading...\u001b[2K\nDone', text: '\nDone' },
  {
    what: 'no more than there was around a title',
    bytes: 'x\u001b[J\u001b\u001b]0;t\u0007[2Jy',
    text: 'x[2Jy',
  },
  { what: 'a sequence that was given up', bytes: 'a\u001b[3\u0018b\u001b\\c', text: 'abc' },
  { what: 'a sequence that another interrupts', bytes: '\u001b[\u001b[31mred', text: 'red' },
  { what: 'the same after its first character', bytes: 'x\u001b\u001b[31mred', text: 'xred' },
  {
    what: 'the same after its numbers',
    bytes: 'a\u001b[1;\u009b32mgreen\u001b[38;5;\u001b[0m!',
    text: 'agreen!',
  },
  {
    what: 'the same where the cursor moves',
    bytes: 'ok\nb\u001b(\u001b[1mold\u001b[1A\rOK',
    text: 'OK\nbold',
  },
  { what: 'nothing but beginnings', bytes: `${'\u001b['.repeat(200_000)}m`, text: '' },
  { what: 'letters for lines of a box', bytes: '\u001b(0lqk\nx x\u001b(B\nx', text: '┌─┐\n│ │\nx' },
  { what: 'characters that are inserted', bytes: 'abc\r\u001b[4hX', text: 'Xabc' },
  { what: 'many carriage returns', bytes: `${'\r'.repeat(300_000)}hi\r\r\n`, text: 'hi\n' },
  { what: 'long lines', bytes: `${'x'.repeat(3000)}\u001b[K\ny`, text: `${'x'.repeat(3000)}\ny` },
];

describe('readable', () => {
  for (const { what, bytes, text } of table) {
    it(what, async () => {
      assert.equal(await readable(bytes), text);
    });
  }

  const spinner = (frame: (index: number) => string, frames: number) =>
    Array.from({ length: frames }, (_, index) => frame(index)).join('');

  const drawnAnew: { what: string; frame: (index: number) => string; end: string }[] = [
    { what: 'a line', frame: (index) => `working on item ${index}\n\u001b[1A\u001b[0J`, end: 'ok\n' },
    {
      what: 'three lines',
      frame: (index) => `resolving package-${index}\nfetched ${index}\nlinked ${index}\n\u001b[3A\r\u001b[J`,
      end: 'done\n',
    },
    {
      what: 'the whole screen',
      frame: (index) => `\u001b[H\u001b[2Jframe ${index}\nmore\n`,
      end: '\u001b[H\u001b[2Jok\n',
    },
  ];
  for (const { what, frame, end } of drawnAnew) {
    it(`${what} that a program draws anew 2,000 times`, async () => {
      const bytes = spinner(frame, 2000) + end;
      assert.equal((await readable(bytes)).trimEnd(), await onTerminal(bytes).then((text) => text.trimEnd()));
    });
  }

  it('does not make much of a character that is repeated very often', async () => {
    const bytes = 'a\u001b[999b'.repeat(20_000);
    assert.ok((await readable(bytes)).length < 10 * bytes.length + 1_000_000);
  });

  it('wraps where the terminal did, so that what moves up gets to the right line', async () => {
    const bytes = `${'x'.repeat(25)}\n\u001b[3A\rY`;
    assert.equal(await readable(bytes, { rows: 10, columns: 10 }), `Y${'x'.repeat(24)}`);
  });

  it('keeps what was scrolled out of the screen', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `line ${index}`).join('\n');
    assert.equal(await readable(`${lines}\u001b[K`), lines);
  });

  const numbered = (what: string, count: number) => spinner((index) => `${what} ${index}\n`, count);
  const scrolling: Record<string, string> = {
    'some lines in the middle': `${numbered('a', 60)}\u001b[3;20r${numbered('b', 700)}\u001bDend`,
    'all lines but that of a progress bar at the bottom':
      `${numbered('a', 60)}\u001b7\u001b[0;49r\u001b8\u001b[1A` +
      spinner((index) => `Unpacking ${index}\n\u001b7\u001b[50;0f${index} done\u001b8`, 1500) +
      '\u001b7\u001b[0;50r\u001b8\u001b[J',
    'others on the alternate screen': `${numbered('a', 60)}\u001b[3;20r\u001b[?1049h\u001b[r\u001b[?1049l${numbered('b', 700)}`,
  };
  for (const [what, bytes] of Object.entries(scrolling)) {
    it(`scrolls ${what}, also when lines have left the screen`, async () => {
      assert.equal((await readable(bytes)).trimEnd(), (await onTerminal(bytes)).trimEnd());
    });
  }

  it('shows text in which nothing moves as a screen does', async () => {
    const line = fc.stringMatching(/^[ -~\u00e9\u4f60]{0,20}$/);
    const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\u001b[1m\n')));
    await fc.assert(
      fc.asyncProperty(text, async (lines) => {
        const bytes = lines.flat().join('');
        assert.equal(await onScreen(bytes), clean(bytes));
      }),
    );
  });

  it('shows what a terminal does, whatever moves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(words, moves), { maxLength: 60 }), async (parts) => {
        const bytes = parts.join('');
        assert.equal(await readable(bytes), await onTerminal(bytes));
      }),
      { numRuns: times(100, 300) },
    );
  });

  it('gives the same text for any bytes in any pieces', async () => {
    const bytes = fc
      .array(fc.oneof(words, moves, strings, fc.constant('\u001bc'), fc.uint8Array({ maxLength: 8 })), {
        maxLength: 60,
      })
      .map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part))));
    const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(bytes, cuts, async (whole, lengths) => {
        assert.equal(await inPieces(whole, lengths), await inPieces(whole, [whole.length + 1]));
      }),
      { numRuns: times(150, 500) },
    );
  });

  it('gives the same text for long lines in any pieces', async () => {
    const progress = Array.from({ length: 30_000 }, (_, index) => `\r\u001b[32m${index} of 30000\u001b[0m`);
    const table = {
      plain: 'é'.repeat(700_000),
      coloured: '\u001b[31mx\u001b[0m'.repeat(100_000),
      progress: progress.join(''),
      'progress by columns': progress.map((line) => line.replace('\r', '\u001b[2K\u001b[1G')).join(''),
      'a picture': `a\u001b_G${'x'.repeat(200_000)}\u001b\\b\n`,
      'a title without an end': `a\u001b]0;${'x'.repeat(700_000)}\n\u001b[31mb`,
      'lines around a giant one': `1\n2\n${'x'.repeat(1_500_000)}\n\u001b[Aend\n`,
    };
    for (const [what, text] of Object.entries(table)) {
      const bytes = Buffer.from(text);
      const whole = await inPieces(bytes, [bytes.length + 1]);
      assert.equal(await inPieces(bytes, [70_001, 1, 3]), whole, what);
      if (what === 'progress') assert.equal(whole, '29999 of 30000');
      if (what === 'progress by columns') assert.equal(whole, '29999 of 30000');
      if (what === 'plain') assert.equal(whole, text);
    }
  });

  it('loads the screen only for what needs it', async () => {
    const script = `
      import { createRequire } from 'node:module';
      import { readable } from '${new URL('../../../src/engine/output/readable.ts', import.meta.url).href}';
      const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('xterm'));
      await readable('a\\r\\nb\\rc');
      const before = isLoaded();
      await readable('a\\u001b[Db');
      console.log(before, isLoaded());`;
    const { stdout } = await execa('node', ['--input-type=module', '--eval', script]);
    assert.equal(stdout, 'false true');
  });

  it('is not held up by anything it is given', async () => {
    const hostile = [
      '\u001b]',
      '\u009d',
      '\u001b[',
      '\u001b[999999999S',
      '\u001b[99999999L',
      '\n',
      'é\r',
      '\r',
      '\u001b[2J',
      '\u001bc',
      '\u001b[?1049h\u001b[?1049l',
      '\u001bP\u0007',
    ];
    for (const sequence of hostile) {
      await readable(`\u001b[A${sequence.repeat(50_000 / sequence.length)}`);
    }
  });
});
