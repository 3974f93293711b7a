import { asBash, prints, type ContractCase } from '../contractCase.ts';

/** Traps of every kind. */
export const traps: ContractCase[] = [
  { name: 'EXIT', command: `trap 'echo bye' EXIT; echo hi`, expect: prints('hi\nbye\n') },
  {
    name: 'EXIT that sees the code',
    command: `trap 'echo "code $?"' EXIT; exit 3`,
    expect: { exitCode: 3, output: 'code 3\n' },
  },
  {
    name: 'EXIT that changes the code',
    command: `trap 'exit 9' EXIT; true`,
    expect: { exitCode: 9, output: '' },
  },
  { name: 'EXIT that fails', command: `trap 'false' EXIT; true`, expect: asBash },
  { name: 'EXIT taken back', command: `trap 'echo bye' EXIT; trap - EXIT; echo hi`, expect: prints('hi\n') },
  { name: 'EXIT set to nothing', command: `trap '' EXIT; echo hi`, expect: prints('hi\n') },
  {
    name: 'EXIT in a subshell',
    command: `(trap 'echo sub' EXIT; exit 2); echo $?`,
    expect: prints('sub\n2\n'),
  },
  {
    name: 'EXIT after set -e',
    command: `set -e; trap 'echo "bye $?"' EXIT; false; echo never`,
    expect: { exitCode: 1, output: 'bye 1\n' },
  },
  { name: 'EXIT after a signal', command: `trap 'echo bye' EXIT; kill -TERM $$; echo never`, expect: asBash },
  {
    name: 'EXIT after an error of expansion',
    command: `trap 'echo "bye $?"' EXIT; : "\${no_such:?gone}"`,
    expect: asBash,
  },
  {
    name: 'EXIT that removes what was made',
    command: `d=$(mktemp -d); trap 'rm -r "$d"; ls "$d" 2>/dev/null; echo $?' EXIT`,
    expect: prints('2\n'),
  },
  {
    name: 'EXIT after set -e, where the output is redirected',
    command: `set -e; trap 'echo "bye $?"' EXIT; { false; } >f`,
    expect: asBash,
  },
  { name: 'EXIT and exec', command: `trap 'echo never' EXIT; exec echo replaced`, expect: asBash },
  {
    name: 'ERR',
    command: `trap 'echo "err $? at $LINENO"' ERR\nfalse\n(exit 4)\nfalse || true`,
    expect: asBash,
  },
  {
    name: 'ERR in functions',
    command: `set -E; trap 'echo err' ERR; f() { false; true; }; f`,
    expect: asBash,
  },
  { name: 'DEBUG', command: `trap 'echo "> $BASH_COMMAND"' DEBUG; a=1\necho $a`, expect: asBash },
  { name: 'RETURN', command: `set -T; trap 'echo ret' RETURN; f() { :; }; f; f`, expect: asBash },
  {
    name: 'a signal',
    command: `trap 'echo usr1' USR1; kill -USR1 $$; echo on`,
    expect: prints('usr1\non\n'),
  },
  { name: 'INT', command: `trap 'echo int' INT; kill -INT $$; echo on`, expect: prints('int\non\n') },
  {
    name: 'TERM that exits',
    command: `trap 'echo term; exit 6' TERM; kill $$; echo never`,
    expect: { exitCode: 6, output: 'term\n' },
  },
  { name: 'HUP, ignored', command: `trap '' HUP; kill -HUP $$; echo on`, expect: prints('on\n') },
  {
    name: 'signals are as they are by default',
    command:
      'sh -c trap; for s in INT TERM HUP QUIT PIPE; do { sh -c "kill -$s \\$\\$; echo \\"$s is ignored\\""; } 2>/dev/null; done; true',
    expect: prints(''),
  },
  {
    name: 'CHLD',
    command: `set -m 2>/dev/null; trap 'echo chld' CHLD; (exit 0); set +m; echo on`,
    expect: asBash,
  },
];
