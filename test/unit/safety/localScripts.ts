import fc from 'fast-check';
import { quote } from '../../../src/engine/shell/quote.ts';

/** Programs that every system has, most of which can be talked into writing. None of the words leads out of the folder. */
const programs = [
  ...[
    'cat',
    'head',
    'tail',
    'sort',
    'uniq',
    'wc',
    'cut',
    'grep',
    'sed',
    'awk',
    'find',
    'ls',
    'tr',
    'tee',
    'cp',
    'mv',
  ],
  ...[
    'touch',
    'mkdir',
    'ln',
    'echo',
    'printf',
    'test',
    'true',
    'env',
    'xargs',
    'nice',
    'command',
    'builtin',
    'eval',
  ],
  ...[
    'bash',
    'bash -c',
    'sh -c',
    'exec',
    'time',
    'timeout 1',
    'read',
    'declare',
    'export',
    'let',
    'set --',
    'cd',
    'comm',
  ],
  ...[
    'paste',
    'nl',
    'split',
    'dd',
    'diff',
    'cmp',
    'truncate',
    'basename',
    'stat',
    'du',
    'seq 2',
    'date',
    'tac',
    'fold',
  ],
];
const words = [
  ...[
    'a',
    'b',
    'd',
    'd/c',
    'out',
    'x y',
    '*',
    'd/*',
    '?',
    '.',
    './a',
    '-',
    '--',
    '$v',
    '"$v"',
    '$1',
    '"$@"',
    '$((1+1))',
  ],
  ...[
    '-o',
    '-oout',
    '-i',
    '-n',
    '-e',
    '-f',
    '-u',
    '-r',
    '-c',
    '-exec',
    '-delete',
    '-fprint',
    '-name',
    '-type',
    'f',
    '{}',
  ],
  ...[
    "';'",
    '+',
    '-k1',
    '-t,',
    '--output=out',
    '--in-place',
    '--outp',
    'of=out',
    'if=a',
    'touch',
    'touch out',
    'w out',
    'p',
  ],
  ...[
    's/1/2/',
    's/1/2/w out',
    '1e touch out',
    '{print}',
    '{print > "out"}',
    '{system("touch out")}',
    'BEGIN{print 1}',
    '1',
  ],
  ...[
    '$(touch out)',
    '$(cat a)',
    '`ls`',
    '<(ls)',
    '>(cat >out)',
    'v=1',
    'v=touch',
    'a[0]',
    '-v',
    '-p',
    '{a,out}',
    '-I{}',
  ],
];
const redirects = [
  '',
  '',
  '',
  '',
  ' >out',
  ' 2>/dev/null',
  ' >/dev/null',
  ' <a',
  ' >>a',
  ' <<<x',
  ' 2>&1',
  ' &>out',
  ' <>new',
];

const literal = (word: string) =>
  /^[\w./${}*?"()`<>=+-]*$/.test(word) && !word.includes(' ') ? word : undefined;

const simple = fc
  .record({
    program: fc.constantFrom(...programs),
    args: fc.array(fc.tuple(fc.constantFrom(...words), fc.boolean()), { maxLength: 4 }),
    redirect: fc.constantFrom(...redirects),
  })
  .map(({ program, args, redirect }) => {
    const texts = args.map(([word, isBare]) =>
      word.startsWith("'") || word.startsWith('"')
        ? word
        : isBare || /^[$`<>]/.test(word)
          ? (literal(word) ?? quote(word))
          : quote(word),
    );
    return [program, ...texts].join(' ') + redirect;
  });

/** Scripts of programs that every system has, and words that lead nowhere else. */
export const localScript = fc.letrec<{ script: string; compound: string }>((tie) => ({
  script: fc.oneof({ weight: 3, arbitrary: simple }, { weight: 2, arbitrary: tie('compound') }),
  compound: fc.oneof(
    { maxDepth: 2 },
    simple,
    fc
      .tuple(tie('script'), fc.constantFrom(' | ', '; ', ' && ', ' || ', '\n'), tie('script'))
      .map((all) => all.join('')),
    tie('script').map((inner) => `for v in a out; do ${inner}\ndone`),
    tie('script').map((inner) => `f() { ${inner}\n}; f out`),
    tie('script').map((inner) => `v=$(${inner}\n)`),
    tie('script').map((inner) => `if true; then ${inner}\nfi`),
    tie('script').map((inner) => `ls | while read -r v; do ${inner}\ndone`),
    tie('script').map((inner) => `bash -c ${quote(inner)} x out`),
    tie('script').map((inner) => `v=out; ${inner}`),
  ),
})).script;
