import { prints, type ContractCase, type ContractCall } from '../contractCase.ts';

/** One call changes the session; another, of no interest, is in between; the next one sees it. */
const carries = (name: string, first: string, then: string, output: string): ContractCase => ({
  name,
  calls: [
    { command: first, expect: prints('') },
    { command: ':', expect: prints('') },
    { command: then, expect: prints(output) },
  ],
});

/** What a call that does not come to its end does to the session: nothing. */
const survives = (name: string, ...calls: readonly ContractCall[]): ContractCase => ({
  name,
  calls: [
    {
      command: 'cd /usr; export A=1 B=2; f() { echo f; }; alias g="echo g"; shopt -s nullglob',
      expect: prints(''),
    },
    ...calls,
    { command: 'echo $PWD $A $B; f; g; echo [no*such]x', expect: prints('/usr 1 2\nf\ng\n\n') },
  ],
});

const venv = [
  'deactivate() { [ -z "$_OLD_PATH" ] || PATH=$_OLD_PATH; export PATH; unset VIRTUAL_ENV _OLD_PATH PS1; unset -f deactivate; hash -r; }',
  'VIRTUAL_ENV=$PWD/venv; export VIRTUAL_ENV',
  '_OLD_PATH=$PATH; PATH=$VIRTUAL_ENV/bin:$PATH; export PATH',
  'PS1="(venv) ${PS1-}"; export PS1; hash -r 2>/dev/null',
].join('\n');

const venvFiles = {
  'venv/bin/activate': venv,
  'venv/bin/tool': '#!/bin/sh\necho "tool of $VIRTUAL_ENV"\n',
};

/** What one call leaves to the next of its session. */
export const state: ContractCase[] = [
  carries('the directory', 'mkdir a; cd a', 'basename "$PWD"', 'a\n'),
  carries('the directory before', 'cd /; cd /usr', 'cd -', '/\n'),
  carries('an export', 'export A="x  y"', `sh -c 'echo "$A"'`, 'x  y\n'),
  carries('an export of many lines', `export A=$'1\\n\\n2\\n'`, 'printf "%s" "$A"', '1\n\n2\n'),
  carries(
    'hostile values',
    `export A='"; echo no; $(echo no) \`echo no\`'`,
    'printf %s "$A"',
    '"; echo no; $(echo no) `echo no`',
  ),
  carries(
    'values with control characters',
    `export A=$'\\001\\177\\033[31m\\r\\t'`,
    'printf %s "$A"',
    '\u0001\u007f\u001b[31m\r\t',
  ),
  carries(
    'values that are no UTF-8',
    `export A=$'\\377\\303('`,
    'printf %s "$A" | od -An -tx1 | tr -d " "',
    'ffc328\n',
  ),
  carries('values that are not ASCII', 'export A="日本 😀"', 'echo "$A"', '日本 😀\n'),
  carries('an empty value', 'export A=', 'echo "${A-unset}."', '.\n'),
  carries('a declaration without a value', 'declare -x V', 'declare -p V', 'declare -x V\n'),
  carries('what was unset', 'unset HOME', 'echo "${HOME-gone}"', 'gone\n'),
  carries('what was set, then unset', 'export A=1; unset A', 'echo "${A-gone}"', 'gone\n'),
  carries('names like those of bash', 'export BASHFUL=1 SECONDSX=2', 'echo $BASHFUL $SECONDSX', '1 2\n'),
  carries('a function', 'f() { local x="$1"; echo "f $x"; }', 'f "a  b"', 'f a  b\n'),
  carries(
    'a function with everything',
    `f() { cat <<'E'\n$x "\nE\necho 'a'"b"$'\\n' | tr a b; for ((i = 0; i < 2; i++)); do echo $i; done; }`,
    'f',
    '$x "\nbb\n\n0\n1\n',
  ),
  carries('a function with an odd name', 'a-b.c:d() { echo odd; }', 'a-b.c:d', 'odd\n'),
  carries('an exported function', 'f() { echo ff; }; export -f f', 'bash -c f', 'ff\n'),
  carries('a function taken back', 'f() { :; }; unset -f f', 'type f >/dev/null 2>&1; echo $?', '1\n'),
  carries('a function named like a program', 'ls() { echo mine; }', 'ls; command ls', 'mine\n'),
  carries(
    'functions named like what saves the state',
    'declare() { echo no; }; printf() { echo no; }; umask() { echo no; }; export A=1',
    'unset -f declare printf umask; echo $A',
    '1\n',
  ),
  carries(
    'functions named like what restores it',
    'set() { echo no; }; shopt() { echo no; }; exec() { echo no; }; [() { echo no; }; builtin shopt -s nullglob',
    'echo [no*such]x',
    '\n',
  ),
  carries(
    'aliases and exported functions beside functions named like what restores them',
    'alias q="echo q"; g() { echo g; }; export -f g; shopt() { echo no; }; alias() { echo no; }; declare() { echo no; }',
    'q; bash -c g',
    'q\ng\n',
  ),
  carries('an OLDPWD that the shell could not set', 'cd /usr; readonly OLDPWD', 'cd /; echo $PWD', '/\n'),
  carries(
    'a variable that steers how a shell reads, and is read-only',
    'export TMOUT=1; readonly TMOUT',
    'echo "$TMOUT"',
    '1\n',
  ),
  carries('an alias', `alias hey='echo "h o"'`, 'hey', 'h o\n'),
  carries('an alias taken back', 'alias hey=echo; unalias hey', 'type hey >/dev/null 2>&1; echo $?', '1\n'),
  carries(
    'aliases named like what saves the state',
    'shopt -s expand_aliases; alias declare="echo no" builtin="echo no"; \\export A=1',
    'unalias -a; echo $A',
    '1\n',
  ),
  carries('an option of shopt', 'shopt -s nullglob', 'echo [no*such]x', '\n'),
  carries(
    'an option of shopt turned off',
    'shopt -u sourcepath extquote',
    'shopt -q sourcepath; echo $?',
    '1\n',
  ),
  carries(
    'functions that only parse under an option',
    'shopt -s extglob\nf() { case $1 in @(a|b)) echo yes ;; esac; }',
    'f a',
    'yes\n',
  ),
  carries(
    'functions that only parse under an option that is off again',
    'shopt -s extglob\nf() { case $1 in @(a|b)) echo yes ;; *) echo no ;; esac; }\nshopt -u extglob; cd /usr',
    'f a; shopt -s extglob; f a; echo $PWD',
    'no\nyes\n/usr\n',
  ),
  carries(
    'a function named like an assignment',
    'function a=b { echo "ab $1"; }; cd /usr',
    '\\a=b 1; pwd',
    'ab 1\n/usr\n',
  ),
  carries(
    'a function that POSIX mode would not have, after that mode',
    'function my-f { echo my; }; cd /usr; set -o posix',
    'my-f; pwd',
    'my\n/usr\n',
  ),
  carries(
    'a brace alone in a here-document of an exported function',
    'f() { cat <<E\na\n}\ndeclare -fx f\nb\nE\n}\nexport -f f',
    'f; bash -c f',
    'a\n}\ndeclare -fx f\nb\na\n}\ndeclare -fx f\nb\n',
  ),
  carries(
    'aliases of reserved words, and what is changed under them',
    'alias if="echo no" then="echo no" fi="echo no" else="echo no"; cd /usr; export A=1',
    'unalias -a; pwd; echo $A',
    '/usr\n1\n',
  ),
  {
    name: 'all but a function that bash could not read again, which is said',
    calls: [
      {
        command: 'cd /usr; export A=1; f() { echo f; }; g() { case $1 in (esac) echo g ;; esac; }',
        expect: { ...prints(''), notice: /The next call will not have the function g: / },
      },
      { command: 'pwd; echo $A; f; type -t g; B=2', expect: prints('/usr\n1\nf\n') },
      { command: 'f; pwd', expect: prints('f\n/usr\n') },
    ],
  },
  carries('the umask', 'umask 027', 'umask; umask -S', '0027\nu=rwx,g=rx,o=\n'),
  carries(
    'all of it after an exit',
    'export A=1; f() { echo f; }; cd /usr; exit 0',
    'echo $A $PWD; f',
    '1 /usr\nf\n',
  ),
  carries(
    'what a file that was sourced made',
    `echo 'export A=1; f() { echo f; }; cd /usr' >lib; . ./lib`,
    'echo $A $PWD; f',
    '1 /usr\nf\n',
  ),
  carries('what an eval made', `eval 'export A=1; f() { echo f; }'`, 'echo $A; f', '1\nf\n'),
  {
    name: 'nothing of a subshell, or of a pipeline',
    calls: [
      { command: '(A=1; cd /); echo x | { read -r B; cd /; }', expect: prints('') },
      { command: 'echo "[$A][$B]"; basename "$PWD"', expect: prints('[][]\nwork\n') },
    ],
  },
  {
    name: 'a virtual environment',
    files: venvFiles,
    calls: [
      { command: 'chmod +x venv/bin/tool; . venv/bin/activate', expect: prints('') },
      { command: 'tool | sed "s:$PWD:here:"', expect: prints('tool of here/venv\n') },
      { command: 'cd /; tool >/dev/null; echo $?; declare -F deactivate', expect: prints('0\ndeactivate\n') },
    ],
  },
  {
    name: 'what a call changed before it failed',
    calls: [
      { command: 'export A=1; cd /usr; false', expect: { exitCode: 1, output: '' } },
      { command: 'echo $A $PWD; export B=2; exit 9', expect: { exitCode: 9, output: '1 /usr\n' } },
      { command: 'echo $A$B; set -e; export C=3; false; C=4', expect: { exitCode: 1, output: '12\n' } },
      { command: 'echo $A$B$C; export D=4; no-such-program', expect: { exitCode: 127, output: /^123\n/ } },
      { command: 'echo $A$B$C$D', expect: prints('1234\n') },
    ],
  },
  {
    name: 'what a call changed before a syntax error',
    calls: [
      { command: 'export A=1\nif then', expect: { exitCode: 2, output: /syntax error/ } },
      { command: 'echo "[$A]"', expect: prints('[1]\n') },
    ],
  },
  {
    name: 'a variable that the call had by its env',
    calls: [
      { command: 'A=$A-changed; export B=$A', env: { A: 'given' }, expect: prints('') },
      { command: 'echo "$A $B"', expect: prints('given-changed given-changed\n') },
    ],
  },
  {
    name: 'nothing to other sessions',
    calls: [
      { command: 'export A=1; cd /; f() { :; }', session: 'one', expect: prints('') },
      {
        command: 'echo "[$A]"; basename "$PWD"; type -t f',
        session: 'two',
        expect: { exitCode: 1, output: '[]\nwork\n' },
      },
      { command: 'echo "[$A] $PWD"; type -t f', session: 'one', expect: prints('[1] /\nfunction\n') },
    ],
  },
  {
    name: 'what the shell itself leaves, and not a child that was killed as soon as it was started',
    calls: [
      // Bash itself may lose the signal: what it missed ends by itself.
      {
        command: 'for i in 1 2 3 4 5; do sleep 0.5 & kill $!; done; wait; export A=2',
        expect: prints(/^/),
      },
      { command: 'echo $A', expect: prints('2\n') },
    ],
  },
  {
    name: 'what a trap of its own at EXIT does not touch',
    calls: [
      { command: 'export A=1', expect: prints('') },
      {
        command: `trap 'echo bye' EXIT; A=2`,
        expect: { ...prints('bye\n'), notice: /The session is as it was before: / },
      },
      { command: 'echo $A', expect: prints('1\n') },
    ],
  },
  survives('all of it, after a call that was replaced by exec, which is said', {
    command: 'export A=2; cd /; exec true',
    expect: { ...prints(''), notice: /The session is as it was before: / },
  }),
  survives('all of it, after a call that was killed', {
    command: 'A=2; cd /; kill -KILL $$',
    expect: { exitCode: 137, output: '' },
  }),
  survives('all of it, after a call that took too long', {
    command: 'A=2; cd /; sleep 371',
    timeout: 1,
    expect: { error: 'timedOut', output: '' },
  }),
  survives('all of it, after a call that was cancelled', {
    command: 'A=2; touch "$OLDPWD/started"; cd /; sleep 371',
    cancelWhen: 'started',
    expect: { error: 'cancelled' },
  }),
  survives('all of it, after a call that was refused', {
    command: 'A=2',
    cwd: '/no/such',
    expect: { error: 'noWorkingDirectory' },
  }),
  survives('all of it, after a call that closed its output', {
    command: 'exec 2>&- >&-; trap "echo no" DEBUG; true',
    expect: prints(''),
  }),
  survives('all of it, after a call that was lost', {
    // Only what is known to be the script that would report the end; other ancestors might be anything.
    // (( )) takes away the space before a short number, which `ps -p` would not take.
    command: `A=2; cd /; p=$PPID; until [ "$p" -le 1 ]; do
  case $(ps -o args= -p "$p") in *agent-run*) echo "killing $p"; kill -KILL "$p"; break ;; esac
  p=$(($(ps -o ppid= -p "$p")))
done; sleep 371`,
    timeout: 40,
    expect: { error: 'lost', message: /Command failed: missing exit status/ },
  }),
];

/** The same of variables that no program sees. Where a person types, they may hold a password, and stay behind. */
export const variables: ContractCase[] = [
  carries('a value of 200 KB', 'A=$(head -c 200000 /dev/zero | tr "\\0" x)', 'echo ${#A}', '200000\n'),
  carries('a variable that is not exported', 'B=5', `echo $B; sh -c 'echo "[$B]"'`, '5\n[]\n'),
  carries('an export taken back', 'export B=1; export -n B', `echo $B; sh -c 'echo "[$B]"'`, '1\n[]\n'),
  carries(
    'an array',
    "C=(\"a b\" c); C[5]=$'d\\n\\'e'",
    'echo "${#C[@]} ${!C[*]} ${C[0]} ${C[5]}"',
    "3 0 1 5 a b d\n'e\n",
  ),
  carries(
    'an associative array',
    `declare -A D=([a b]='c d' ['e"']='f')`,
    `echo "\${D[a b]} \${D[e\\"]}"`,
    'c d f\n',
  ),
  carries('an empty array', 'E=()', 'echo "${#E[@]}"; declare -p E', '0\ndeclare -a E=()\n'),
  carries('an integer', 'declare -i N=5', 'N+=2; echo $N', '7\n'),
  carries('a lower-case variable', 'declare -l L=ABC', 'L=DEF; echo $L', 'def\n'),
  carries('a name that refers to another', 'T=x; declare -n R=T', 'echo $R; R=y; echo $T', 'x\ny\n'),
  carries(
    'the value of a read-only variable, which can be set anew',
    'readonly K=1; declare -rx X=2',
    'echo $K $X; readonly K=3; X=4; echo $K; printenv X',
    '1 2\n3\n4\n',
  ),
  {
    name: 'what it takes to leave a virtual environment',
    files: venvFiles,
    calls: [
      { command: 'chmod +x venv/bin/tool; . venv/bin/activate', expect: prints('') },
      { command: 'deactivate; tool', expect: { exitCode: 127, output: /tool: command not found\n$/ } },
      {
        command: 'tool; echo "[$VIRTUAL_ENV]"; declare -F deactivate',
        expect: { exitCode: 1, output: /not found\n\[\]\n$/ },
      },
    ],
  },
];
