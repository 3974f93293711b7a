import { prints, type ContractCase } from '../contractCase.ts';

const manyLines = Array.from({ length: 25_000 }, (_, index) => `echo ${index} # ${'x'.repeat(30)}`);
const word = 'w'.repeat(90_000);
const longWord = 'é'.repeat(500_000);

/** Commands of any size. */
export const big: ContractCase[] = [
  {
    name: '1 MB of lines',
    command: manyLines.join('\n'),
    expect: prints(manyLines.map((_, index) => `${index}\n`).join('')),
  },
  { name: '1 MB in one word', command: `printf %s '${longWord}'`, expect: prints(longWord) },
  {
    name: '1 MB in a heredoc',
    command: `cat <<'EOF'\n${`${word}\n`.repeat(11)}EOF\nexit 3`,
    expect: { exitCode: 3, output: `${word}\n`.repeat(11) },
  },
  { name: '1 MB of comment', command: `#${'x'.repeat(1_000_000)}\necho end`, expect: prints('end\n') },
  { name: 'just what fits into an argument', command: `printf %s '${word}'`, expect: prints(word) },
  {
    name: 'more than an argument takes',
    command: `printf %s '${'w'.repeat(140_000)}'`,
    expect: prints('w'.repeat(140_000)),
  },
  {
    name: 'deeply nested',
    command: `${'( '.repeat(100)}echo deep${' )'.repeat(100)}`,
    expect: prints('deep\n'),
  },
  {
    name: 'state after a big one',
    calls: [
      { command: `: '${'x'.repeat(200_000)}'; export A=1; cd /usr; f() { echo f; }`, expect: prints('') },
      { command: 'echo $A $PWD; f', expect: prints('1 /usr\nf\n') },
    ],
  },
  {
    name: 'an error in a big one says its line',
    command: `${'\n'.repeat(200_000)}no-such-program`,
    expect: { exitCode: 127, output: /: line 200001: no-such-program: command not found\n$/ },
  },
];
