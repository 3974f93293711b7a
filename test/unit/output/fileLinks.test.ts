import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findFileLinks } from '../../../src/engine/output/fileLinks.ts';

/** As `path|line|column`, each with the text that is clicked. */
const shown = (line: string) =>
  findFileLinks(line).map(
    ({ start, end, path, line: row, column }) =>
      `${line.slice(start, end)} → ${path}|${row}${column ? `|${column}` : ''}`,
  );

describe('findFileLinks', () => {
  const table: [line: string, ...links: string[]][] = [
    ['nothing to see here'],
    ['src/a.ts:12', 'src/a.ts:12 → src/a.ts|12'],
    ['src/a.ts:12:5: error', 'src/a.ts:12:5 → src/a.ts|12|5'],
    ['./a.c:3:text of grep:4', './a.c:3 → ./a.c|3', 'grep:4 → grep|4'],
    ['src/a.ts(12,5): error TS2322', 'src/a.ts(12,5) → src/a.ts|12|5'],
    ['Program.cs(7): warning', 'Program.cs(7) → Program.cs|7'],
    ['  File "my app/x.py", line 3, in <module>', 'my app/x.py", line 3 → my app/x.py|3'],
    ['File "a.ml", line 3, characters 5-9:', 'a.ml", line 3, characters 5 → a.ml|3|5'],
    ['    at fn (/abs/file.js:10:3)', '/abs/file.js:10:3 → /abs/file.js|10|3'],
    ['    at file:///abs/a.mjs:10:3', 'file:///abs/a.mjs:10:3 → file:///abs/a.mjs|10|3'],
    ['  --> src/main.rs:4:5', 'src/main.rs:4:5 → src/main.rs|4|5'],
    ['C:\\dir\\a.ts:4:5', 'C:\\dir\\a.ts:4:5 → C:\\dir\\a.ts|4|5'],
    ['./build.sh: line 12: oops: command not found', './build.sh: line 12 → ./build.sh|12'],
    ['PHP Fatal error in /www/x.php on line 9', '/www/x.php on line 9 → /www/x.php|9'],
    ['died at x.pl line 3.', 'x.pl line 3 → x.pl|3'],
    ['app/(group)/[id]/page.tsx:3:1', 'app/(group)/[id]/page.tsx:3:1 → app/(group)/[id]/page.tsx|3|1'],
    ['[src/a.ts:3]', 'src/a.ts:3 → src/a.ts|3'],
    ['"src/a.ts:3"', 'src/a.ts:3 → src/a.ts|3'],
    ['--config=src/a.ts:3', 'src/a.ts:3 → src/a.ts|3'],
    ['error:src/a.ts:3', 'src/a.ts:3 → src/a.ts|3'],
    ['a.ts:1, b.ts:2', 'a.ts:1 → a.ts|1', 'b.ts:2 → b.ts|2'],
    ['\u001b[31msrc/a.ts:3', '31msrc/a.ts:3 → 31msrc/a.ts|3'],
    ['at 12:30:45 on 1.2.3.4:80'],
    ['http://localhost.test:8080/x'],
    ['a.ts:0'],
    [`${'x'.repeat(5000)} a.ts:1`],
  ];
  for (const [line, ...links] of table) {
    it(JSON.stringify(line.slice(0, 60)), () => {
      assert.deepEqual(shown(line), links);
    });
  }

  it('finds links in order, none in another, and each where it says', () => {
    const piece = fc.constantFrom(
      'a.ts',
      ':',
      '12',
      '(',
      ')',
      ',',
      ' ',
      '"',
      ' line ',
      '/',
      '[',
      'file:///',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const line = pieces.join('');
        let end = 0;
        for (const link of findFileLinks(line)) {
          assert.ok(link.start >= end);
          assert.ok(line.slice(link.start, link.end).startsWith(link.path));
          end = link.end;
        }
      }),
    );
  });
});
