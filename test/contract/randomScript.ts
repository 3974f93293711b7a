import fc from 'fast-check';

/**
 * Scripts of bash that end, that print the same each time, and that between them use most of the language. What two
 * processes print at once comes in no particular order, so that only one of a pipeline writes where it is seen.
 */

const raw = String.raw;

const names = ['a', 'b', 'count', 'text'] as const;
const files = ['one.txt', 'two.txt', 'sub/three.txt', 'a file'] as const;

const name = fc.constantFrom(...names);
const file = fc.constantFrom(...files).map((path) => `'${path}'`);
/** Never read by a script: it could be the one that it is just writing. */
const written = fc.constantFrom('block.txt', 'sub/block.txt', '"$PWD/other block"');
const status = fc.constantFrom(0, 1, 2, 3, 42, 127, 255);
const small = fc.integer({ min: -3, max: 9 });

const plainCharacters = 'abz09 ._-/:*?[]{}()<>|&;!#%=+,@^~$`"\\\t\n\u0001\u007f'.split('');

/** Text in single quotes. */
const literal = fc
  .string({ unit: fc.constantFrom(...plainCharacters, 'é', '日', '😀'), maxLength: 8 })
  .map((text) => `'${text}'`);

const ansiC = fc.constantFrom(
  raw`$'a\tb'`,
  raw`$'it\'s'`,
  raw`$'\x41\u00e9'`,
  raw`$'\n'`,
  raw`$'\001\177'`,
  raw`$''`,
);

const arithmetic = fc.letrec<{ value: string; sum: string }>((tie) => ({
  value: fc.oneof(
    small.map(String),
    name,
    fc.constant('$((2 + 3))'),
    tie('sum').map((sum) => `(${sum})`),
  ),
  sum: fc
    .tuple(
      fc.oneof({ maxDepth: 2 }, small.map(String), tie('value')),
      fc.constantFrom('+', '-', '*', '/', '%', '<', '==', '&&', '<<'),
      small,
    )
    .map(([left, operator, right]) => `${left} ${operator} ${right}`),
})).sum;

const expansion = fc.oneof(
  name.map((variable) => `$${variable}`),
  fc
    .tuple(
      name,
      fc.constantFrom(
        ':-default',
        ':+set',
        ':?is missing',
        '?is not set',
        '#a',
        '##*/',
        '%.txt',
        '%%b*',
        '/a/X',
        '//[a-m]/_',
        '^',
        '^^',
        ':1',
        ':0:2',
        '@Q',
      ),
    )
    .map(([variable, operator]) => `\${${variable}${operator}}`),
  name.map((variable) => `\${#${variable}}`),
  fc.constantFrom('$?', '$#', '$*', '$@'),
  fc.constantFrom('${list[1]}', '${#list[@]}', '${list[@]}', '${!list[*]}', '${table[k]}'),
  arithmetic.map((sum) => `$((${sum}))`),
);

const word = fc.letrec<{ word: string; piece: string }>((tie) => ({
  word: fc.array(tie('piece'), { minLength: 1, maxLength: 2 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'word' },
    fc.constantFrom('a', 'word', '42', 'x.txt', '\\$', '\\ ', '日本'),
    literal,
    ansiC,
    expansion,
    expansion.map((text) => `"${text}"`),
    fc
      .tuple(expansion, fc.constantFrom('-', ' ', "'", '\\"', '\\$x', '\n', 'é'))
      .map(([text, other]) => `"${other}${text}${other}"`),
    fc.constantFrom('{a,b}', '{1..3}', '*.txt', 'no*such', '$"t r"', '""'),
    tie('word').map((inner) => `$(echo ${inner})`),
    tie('word').map((inner) => `"$(printf '%s\\n' ${inner})"`),
  ),
})).word;

const words = fc.array(word, { maxLength: 2 }).map((all) => all.join(' '));

const condition = fc.oneof(
  fc.tuple(word, word).map(([left, right]) => `[[ ${left} == ${right} ]]`),
  fc
    .tuple(name, fc.constantFrom('a*', '*b', '?', '[0-9]*'))
    .map(([variable, glob]) => `[[ $${variable} == ${glob} ]]`),
  name.map((variable) => `[[ $${variable} =~ ^([a-z]+)(.*)$ ]]`),
  name.map((variable) => `[ -n "$${variable}" ]`),
  file.map((path) => `test -s ${path}`),
  arithmetic.map((sum) => `((${sum}))`),
  fc.constantFrom('true', 'false', '! false', '((count > 2))'),
);

/** One command that needs nothing but the shell and its directory. */
const simple = fc.oneof(
  words.map((text) => `echo ${text}`),
  words.map((text) => `printf '<%s>' ${text}`),
  words.map((text) => `echo ${text} >&2`),
  fc.tuple(name, word).map(([variable, text]) => `${variable}=${text}`),
  fc.tuple(name, word).map(([variable, text]) => `${variable}+=${text}`),
  fc.tuple(name, word).map(([variable, text]) => `${variable}=${text} printenv ${variable}`),
  arithmetic.map((sum) => `((count = ${sum}))`),
  arithmetic.map((sum) => `let 'count = ${sum}'`),
  // Inside a substitution bash 5.2 itself does not get over a backslash here.
  words.map((text) => `list=(${text.replaceAll(/\\[$ ]/g, '_')})`),
  word.map((text) => `list[3]=${text}`),
  word.map((text) => `table[k]=${text}`),
  words.map((text) => `set -- ${text}`),
  fc.tuple(words, file).map(([text, path]) => `echo ${text} >${path}`),
  fc.tuple(words, file).map(([text, path]) => `echo ${text} >>${path} 2>&1`),
  file.map((path) => `cat ${path}`),
  file.map((path) => `cat <${path}`),
  file.map((path) => `read -r a b <${path}`),
  file.map((path) => `rm ${path}`),
  word.map((text) => `cat <<<${text}`),
  // What would be expanded in the literal is taken out: `$$` and `$-` are not the same each time.
  fc
    .tuple(expansion, literal)
    .map(([text, other]) => `cat <<EOF\n${text} ${other.replaceAll(/[$`]/g, '')} \\$x\nEOF`),
  fc.tuple(expansion, literal).map(([text, other]) => `cat <<'E O F'\n${text} ${other}\nE O F`),
  condition,
  status.map((code) => `(exit ${code})`),
  fc.constantFrom(
    'true',
    'false',
    ':',
    'no-such-program',
    'cd sub',
    'cd no-such',
    'shift',
    'shift 5',
    'unset a',
    'unset list',
    'export b',
    'readonly count',
    'umask 077',
    'ls',
    'type -t echo',
    'echo $((1 / 0))',
    'read -r text',
    'cat',
    'declare -p a',
    'local x',
    'wait',
    'echo *',
    'IFS=,',
    'unset IFS',
    'exec 3>fd.txt',
    'echo to three >&3',
    'exec 3>&-',
    'echo out; echo err >&2',
    'hash -r',
    'sh -c "exit 5"',
    "bash -c 'echo $0 $1; exit 4' zero one",
    'printf "%d\\n" abc',
    'kill -0 $$',
    'greet "$@"',
    'greet a b',
    'return 3',
    'break',
    'continue',
  ),
);

const block = fc.letrec<{ command: string; block: string }>((tie) => {
  const inner = tie('block');
  return {
    block: fc.array(tie('command'), { minLength: 1, maxLength: 3 }).map((commands) => commands.join('\n')),
    command: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'block', withCrossShrink: true },
      { weight: 6, arbitrary: simple },
      fc.tuple(condition, inner, inner).map(([test, yes, no]) => `if ${test}; then\n${yes}\nelse\n${no}\nfi`),
      fc
        .tuple(simple, fc.constantFrom('&&', '||'), simple)
        .map(([left, operator, right]) => withHeredocs([left, right], ([a, b]) => `${a} ${operator} ${b}`)),
      fc
        .tuple(name, words, inner)
        .map(([variable, list, body]) => `for ${variable} in ${list}; do\n${body}\ndone`),
      fc
        .tuple(word, inner, inner)
        .map(
          ([text, first, other]) =>
            `case ${text} in\na* | *b)\n${first}\n;;\n[0-9]*)\n:\n;;&\n*)\n${other}\n;;\nesac`,
        ),
      inner.map(countedLoop),
      inner.map((body) => `while read -r a; do\n${body}\ndone <<'LINES'\nfirst line\n  second \\line\nLINES`),
      inner.map((body) => `(\n${body}\n)`),
      inner.map((body) => `{\n${body}\n}`),
      inner.map((body) => `! {\n${body}\n}`),
      fc.tuple(inner, written).map(([body, path]) => `{\n${renamed(body, 'block')}\n} >${path} 2>&1`),
      fc.tuple(name, inner).map(([variable, body]) => `${variable}=$(\n${body}\n)`),
      fc
        .tuple(
          inner,
          fc.constantFrom(
            'cat',
            'sort',
            'wc -l',
            'tr a-z A-Z',
            'sed s/a/X/',
            'tail -n 1',
            'grep -c a',
            'while read -r x; do echo "[$x]"; done',
            '(cat; exit 3)',
          ),
        )
        .map(([body, filter]) => `{\n${body}\n} 2>/dev/null | ${filter}`),
      inner.map((body) => `{\n${body}\n} |& cat -A`),
      inner.map((body) => `{\n${renamed(body, 'background')}\n} >background.txt 2>&1 &\nwait $!`),
      inner
        .map((body) => `cat <(\n${body}\n) 2>/dev/null`)
        .map((text) => text.replace('<(\n', '<(exec 2>&1\n')),
    ),
  };
}).block;

/** Counts in a variable of its own: no loop inside it must set it back. */
function countedLoop(body: string): string {
  return `i_=0\nwhile ((i_ < 2)); do\n((i_ += 1))\n${renamed(body, 'i_')}\ndone`;
}

/** Gives what is inside longer names than what is around it, so that the two never mean the same. */
function renamed(body: string, name: string): string {
  return body.replaceAll(name, `i${name}`);
}

/** Commands side by side in one line: the text of a heredoc comes after it. */
function withHeredocs(commands: [string, string], join: (lines: [string, string]) => string): string {
  const split = commands.map((command) => {
    const [first = '', ...rest] =
      command.includes('<<E') || command.includes("<<'E") ? command.split('\n') : [command];
    return { first, rest };
  });
  const [left, right] = split;
  return [join([left?.first ?? '', right?.first ?? '']), ...(left?.rest ?? []), ...(right?.rest ?? [])].join(
    '\n',
  );
}

const options = fc.subarray(
  [
    'set -e',
    'set -u',
    'set -o pipefail',
    'set -f',
    'set -E',
    'shopt -s nullglob',
    'shopt -s extglob',
    'shopt -s dotglob',
    'shopt -s lastpipe',
  ],
  { maxLength: 3 },
);

/** A function that calls no other, so that there is no recursion. */
const greet = fc
  .tuple(simple, simple, status)
  .filter(([first, second]) => !`${first}${second}`.includes('greet'))
  .map(([first, second, code]) => `greet() {\nlocal a=in\n${first}\n${second}\nreturn ${code}\n}`);

const trap = fc.oneof(
  status.map((code) => `trap 'echo "bye $?" ; exit ${code}' EXIT`),
  fc.constantFrom(
    `trap 'echo "bye $?" ' EXIT`,
    `trap 'echo "err $? $LINENO"' ERR`,
    `trap 'count=$((count + 1))' DEBUG`,
    `trap 'echo usr1' USR1; kill -USR1 $$`,
    `trap '' TERM; kill -TERM $$`,
    `trap 'echo ret' RETURN`,
  ),
);

const ending = fc.oneof(
  status.map((code) => `exit ${code}`),
  fc.constantFrom(
    '',
    'false',
    'kill -TERM $$',
    'kill -KILL $$',
    'exec echo replaced',
    'exec no-such-program',
    'if then',
    'echo "open',
    '}',
  ),
);

/** The table is declared: one that is not would take its keys for numbers. */
const beginning = `declare -A table=()\nlist=(x 'y z')\na=abc b='' count=1 text='some text'\nmkdir sub\necho content >one.txt`;

export const randomScript: fc.Arbitrary<string> = fc
  .record({
    options,
    greet,
    traps: fc.array(trap, { maxLength: 2 }),
    blocks: fc.array(block, { minLength: 1, maxLength: 3 }),
    ending,
  })
  .map(({ options, greet, traps, blocks, ending }) =>
    [beginning, ...options, greet, ...traps, ...blocks, ending].join('\n'),
  );
