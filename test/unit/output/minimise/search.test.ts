import assert from 'node:assert/strict';
import { describeHandled, describeRecordings, minimised } from './describeRecordings.ts';

const name = 'find, ls, grep, rg';

describe('search', () => {
  describeRecordings(
    'search',
    {
      shortened: [
        {
          file: 'find',
          mostlyMatters: true,
          command: 'find . -type f',
          exitCode: 1,
          keeps: [
            './shelf9/book13.txt',
            'find: ‘./shelf7/locked’: Permission denied',
            './shelf16/book13.txt',
          ],
          gone: ['./shelf20/'],
        },
        {
          file: 'ls-recursive',
          command: 'ls -R',
          exitCode: 1,
          keeps: ['.:', ["ls: cannot open directory './shelf7/locked'", './shelf8:'], ['./shelf9:', 'loop']],
          gone: ['./shelf5:', 'error report.txt'],
        },
        {
          file: 'ls-long',
          command: 'ls -lR --color=always',
          exitCode: 1,
          keeps: ["ls: cannot open directory './shelf7/locked': Permission denied", './shelf9:'],
          gone: ['./shelf5:'],
        },
        {
          file: 'grep',
          command: 'grep -rn bees .',
          exitCode: 2,
          keeps: [
            './shelf9/book13.txt:1:A book about bees',
            'grep: ./shelf7/locked: Permission denied',
            'grep: ./shelf3/cover.bin: binary file matches',
            './shelf4/book13.txt:1:A book about bees',
          ],
          gone: ['./shelf20/'],
        },
        {
          file: 'grep-error',
          mostlyMatters: true,
          command: 'grep -rn error .',
          exitCode: 2,
          keeps: [
            './shelf9/book13.txt:2:error: the page 13 is torn',
            'grep: ./shelf7/locked: Permission denied',
          ],
          gone: ['./shelf20/'],
        },
        {
          file: 'grep-color',
          mostlyMatters: true,
          command: 'grep -rn --color=always bees shelf1 shelf2 shelf3 shelf4 shelf5 shelf7',
          exitCode: 2,
          keeps: ['grep: shelf7/locked: Permission denied', 'grep: shelf3/cover.bin: binary file matches'],
          gone: ['shelf4/book13'],
        },
        {
          file: 'rg',
          command: 'rg -n bees --sort path -a',
          keeps: ['shelf1/book1.txt:1:'],
          gone: ['shelf2/'],
        },
        {
          file: 'rg-error',
          command: 'rg -n bees --sort path . /nowhere',
          exitCode: 2,
          keeps: ['./shelf7/locked: IO error', '/nowhere: IO error for operation on /nowhere'],
          gone: ['./shelf2/'],
        },
      ],
      asTheyAre: [
        ['find-few', 'find shelf1 -type f'],
        ['find-print0', 'find . -type f -print0', 1],
        ['ls-missing', 'ls shelf1 shelf2 shelf99', 2],
        ['grep-few', 'grep -rn bees shelf1'],
        ['rg-json', 'rg --json bees shelf1 --sort path'],
      ],
    },
    {
      // Lines of books.
      isContent: (line) => /^(?:\.\/)?shelf\d+\/book\d+\.txt:\d/.test(line),
      ownTrouble: 'x: Input/output error (os error 5)',
    },
  );

  describeHandled([
    ['find . -name *.ts', name],
    ['find . -type f -delete', name],
    ['ls -la', name],
    ['ls -lR /usr', name],
    ['grep -rn x .', name],
    ['egrep x file', name],
    ['rg x', name],
    ['find . -print0', ''],
    ['find . -exec cat {} +', ''],
    ['find . -execdir make ;', ''],
    ['find . -printf %p', ''],
    ['ls --zero', ''],
    ['grep -rlZ x .', ''],
    ['grep --null -rl x .', ''],
    ['rg --json x', ''],
    ['rg -0l x', ''],
    ['rg --heading x', ''],
    ['rg -p x', ''],
    ['locate x', ''],
    ['toString', ''],
  ]);

  const results = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index));

  it('shows two hundred results, and cuts more in the middle', () => {
    const paths = (count: number) => results(count, (index) => `./folder/file${index}`).join('\n');
    assert.equal(minimised(paths(200), 'find .'), undefined);
    const shown = minimised(paths(201), 'find .')?.split('\n') ?? [];
    assert.equal(shown.length, 141);
    assert.equal(shown[100], '[61 lines left out: results, of 201 in all]');
    assert.equal(shown.at(-1), './folder/file200');
  });

  it('shows results that stand out', () => {
    const text = results(900, (index) =>
      index % 100 === 50 ? `a.log:${index}:ERROR ${index}` : `a.log:${index}:fine`,
    );
    const shown = minimised(text.join('\n'), 'grep -n . a.log')?.split('\n') ?? [];
    for (let index = 50; index < 900; index += 100)
      assert.ok(shown.includes(`a.log:${index}:ERROR ${index}`));
  });

  it('shows which directory the last of a long list are in', () => {
    const text = [
      './a:',
      ...results(300, (index) => `file${index}`),
      '',
      './b:',
      ...results(300, (index) => `other${index}`),
    ];
    const shown = minimised(text.join('\n'), 'ls -R')?.split('\n') ?? [];
    assert.deepEqual(shown.slice(100, 104), [
      ...[
        '[202 lines left out: results, of 603 in all]',
        './b:',
        '[260 lines left out: results, of 603 in all]',
        'other260',
      ],
    ]);
  });

  it('shows what a program says of itself by its path, and as its kin', () => {
    const text = [
      ...results(400, (index) => `./folder/file${index}`),
      ...['/usr/bin/find: ‘/x’: Permission denied', "find: File system loop detected; 'a' is part of it"],
      ...results(400, (index) => `./folder/other${index}`),
    ].join('\n');
    const shown = minimised(text, 'find .', 1) ?? '';
    assert.ok(shown.includes('/usr/bin/find: ‘/x’: Permission denied'));
    assert.ok(shown.includes('find: File system loop detected'));
    const lines = [
      ...results(400, (index) => `a: ${index}`),
      'grep: x: Is a directory',
      ...results(400, (index) => `b: ${index}`),
    ];
    assert.ok(minimised(lines.join('\n'), 'egrep -r . .', 2)?.includes('grep: x: Is a directory'));
  });
});
