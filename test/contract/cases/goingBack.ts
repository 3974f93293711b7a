import { prints, type ContractCase, type ContractCall, type Exit } from '../contractCase.ts';

/** One call changes its shell; the next one, of the same session, finds it as if it had not. */
const goesBack = (
  what: string,
  first: Omit<ContractCall, 'expect'> & { readonly expect?: Exit },
  then: string,
  output: string,
): ContractCase => ({
  name: `${what} goes back`,
  calls: [
    { expect: prints(''), ...first },
    { command: then, expect: prints(output) },
  ],
});

/** What a call changes in its shell alone: the next one does what its text says. */
export const goingBack: ContractCase[] = [
  goesBack('errexit', { command: 'set -e; cd /usr' }, 'false; echo on; pwd', 'on\n/usr\n'),
  goesBack(
    'errexit, after a script that it ended,',
    { command: 'set -euo pipefail; export A=1; false; A=2', expect: { exitCode: 1, output: '' } },
    'false | true; echo "$A $no_such"; false; echo on',
    '1 \non\n',
  ),
  goesBack('nounset', { command: 'set -u' }, 'echo "[$no_such]"', '[]\n'),
  goesBack(
    'nounset, after a script that it ended,',
    {
      command: 'set -u; echo "$no_such"; echo never',
      expect: { exitCode: 1, output: /no_such: unbound variable\n$/ },
    },
    'echo "[$no_such]"',
    '[]\n',
  ),
  goesBack('pipefail', { command: 'set -o pipefail' }, 'false | true; echo $?', '0\n'),
  goesBack('noglob', { command: 'set -f' }, 'touch a1 a2; echo a*', 'a1 a2\n'),
  goesBack('noexec', { command: 'set -n\necho never' }, 'echo on', 'on\n'),
  goesBack(
    'xtrace',
    { command: 'set -x; export A=1', expect: prints('+ export A=1\n+ A=1\n') },
    'echo $A',
    '1\n',
  ),
  goesBack('verbose', { command: 'set -v', expect: prints(/^/) }, 'echo a', 'a\n'),
  goesBack(
    'posix',
    { command: 'set -o posix; cd /usr' },
    '[[ -o posix ]] || echo "off[$POSIXLY_CORRECT]"; pwd',
    'off[]\n/usr\n',
  ),
  goesBack(
    'POSIXLY_CORRECT',
    { command: 'export POSIXLY_CORRECT=1' },
    '[[ -o posix ]] || echo "off[$POSIXLY_CORRECT]"',
    'off[]\n',
  ),
  goesBack('noclobber', { command: 'echo a >f; set -C' }, 'echo b >f; cat f', 'b\n'),
  goesBack('allexport', { command: 'set -a' }, 'A=1; sh -c \'echo "[$A]"\'', '[]\n'),
  goesBack('onecmd', { command: 'set -t; echo a', expect: prints('a\n') }, 'echo a\necho b', 'a\nb\n'),
  goesBack('errtrace', { command: 'set -E' }, "trap 'echo err' ERR; f() { false; true; }; f", ''),
  goesBack('brace expansion', { command: 'set +B' }, 'echo {a,b}', 'a b\n'),
  goesBack('IFS', { command: 'IFS=:' }, 'a="1:2 3"; set -- $a; echo $#', '2\n'),
  goesBack('IFS that was exported', { command: 'export IFS=:' }, 'a="1:2 3"; set -- $a; echo $#', '2\n'),
  goesBack(
    'IFS that was read-only',
    { command: 'readonly IFS=' },
    'a="1 2"; IFS=" "; set -- $a; echo $#',
    '2\n',
  ),
  goesBack('IFS that was unset', { command: 'unset IFS' }, 'echo "${IFS+set}"', 'set\n'),
  goesBack('positional parameters', { command: 'set -- a b' }, 'echo $#', '0\n'),
  ...['DEBUG', 'ERR', 'RETURN', 'USR1', 'INT', 'TERM', 'HUP', 'CHLD'].map((name) =>
    goesBack(
      `a trap of ${name}`,
      { command: `trap 'echo trapped' ${name}`, expect: prints(/^/) },
      `trap -p ${name}; sh -c trap; false; echo on`,
      'on\n',
    ),
  ),
  goesBack(
    'a trap of EXIT',
    {
      command: `trap 'echo bye' EXIT`,
      expect: { ...prints('bye\n'), notice: /The session is as it was before: / },
    },
    'echo on',
    'on\n',
  ),
  goesBack('a signal that was ignored', { command: `trap '' TERM INT` }, 'trap -p TERM INT; sh -c trap', ''),
  ...[
    { what: 'open files', option: '-n', value: 40 },
    { what: 'the size of files', option: '-f', value: 4 },
    { what: 'core files', option: '-c', value: 0 },
    { what: 'processor time', option: '-t', value: 500 },
    { what: 'the stack', option: '-s', value: 4096 },
  ].map(({ what, option, value }) =>
    goesBack(
      `a limit of ${what}`,
      {
        command: `ulimit ${option} >limit; ulimit -S ${option} ${value}; ulimit ${option}`,
        expect: prints(`${value}\n`),
      },
      `[ "$(ulimit ${option})" = "$(cat limit)" ] && echo same`,
      'same\n',
    ),
  ),
];
