import { attendedEnvironment } from '../../../src/engine/shell/hardenedEnvironment.ts';
import { prints, type ContractCase } from '../contractCase.ts';

/** A value that programs must find exactly as it was given. */
const arrives = (name: string, value: string): ContractCase => ({
  name,
  command: `printf '%s' "$VALUE"; [ "$VALUE" = "$(printenv VALUE; printf x)" ] || printenv VALUE`,
  env: { VALUE: value },
  expect: prints(`${value}${value}\n`),
});

/** A script that prints variables as programs see them, and what it prints. */
export const values = (variables: Variables) =>
  Object.keys(variables)
    .map((name) => `printf '${name}=%s\\n' "$(printenv ${name})"`)
    .join('\n');
export const lines = (variables: Variables) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

type Variables = Readonly<Record<string, string>>;

/** The environment of a command: hardened, with the caller's values above that. */
export const environment: ContractCase[] = [
  arrives('an empty value', ''),
  arrives('quotes', `'a' "b" '\\'' \\"`),
  arrives('newlines', 'a\nb\n\nc'),
  arrives('newlines at the end', 'a\n\n'),
  arrives('substitutions', '$(touch made) `touch made` ${HOME} $((1+1))'),
  arrives('an end of a heredoc', "EOF\n'\nEOF\n)"),
  arrives('backslashes', String.raw`\ \\ \n \' \$`),
  arrives('spaces around', '  a  '),
  arrives('globs', '* ? [a] ~ {a,b} !'),
  arrives('a leading dash', '-n'),
  arrives('text that is not ASCII', '日本 é 😀 e\u0301'),
  arrives('control characters', '\u0001\u007f\u001b[0m\r\t'),
  arrives('100 KB', 'x'.repeat(100_000)),
  {
    name: 'a value is not calculated where the session has declared an integer',
    calls: [
      { command: 'declare -ix N=5', expect: prints('') },
      {
        command: 'printf "%s\n" "$N"; printenv N',
        env: { N: 'a[$(touch made)0]' },
        expect: prints('a[$(touch made)0]\na[$(touch made)0]\n'),
      },
      { command: 'ls; N=N+1; echo $N', expect: prints('6\n') },
    ],
  },
  {
    name: 'a variable that was read-only in an earlier call can be given',
    calls: [
      { command: 'readonly R=1; export R', expect: prints('') },
      { command: 'echo $R', env: { R: '2' }, expect: prints('2\n') },
      { command: 'echo $R', expect: prints('1\n') },
    ],
  },
  {
    name: 'a value of one call is not that of the next',
    calls: [
      { command: 'echo $A', env: { A: '1' }, expect: prints('1\n') },
      { command: 'echo "[$A]"', expect: prints('[]\n') },
    ],
  },
  {
    name: 'a value of one call hides that of the session',
    calls: [
      { command: 'export A=session', expect: prints('') },
      { command: "sh -c 'echo $A'", env: { A: 'call' }, expect: prints('call\n') },
      { command: "sh -c 'echo $A'", expect: prints('session\n') },
    ],
  },
  {
    name: 'nothing pages, nothing draws progress',
    command: values(attendedEnvironment),
    expect: prints(lines(attendedEnvironment)),
  },
  {
    name: "the caller's values above that",
    command: 'echo $PAGER $TERM',
    env: { PAGER: 'less', TERM: 'xterm' },
    expect: prints('less xterm\n'),
  },
  {
    name: 'no more of ours than a command may know',
    command: 'echo "[$BASH_ENV][$ENV]"',
    expect: prints('[][]\n'),
  },
  {
    name: 'PATH of the caller',
    command: 'command -v ls >/dev/null; echo $?; PATH=/nowhere; ls',
    expect: {
      exitCode: 127,
      output: /^0\nbash: line 1: ls: (command not found|No such file or directory)\n$/,
    },
  },
  {
    name: 'a PATH that finds nothing',
    command: 'echo "$PATH"; ls',
    env: { PATH: '/nowhere' },
    expect: {
      exitCode: 127,
      output: /^\/nowhere\nbash: line 1: ls: (command not found|No such file or directory)\n$/,
    },
  },
  {
    name: 'names that bash knows',
    command: 'echo "$IFS|$PS4|$HOME"',
    env: { IFS: ':', PS4: 'p ', HOME: '/h' },
    expect: prints(':|p |/h\n'),
  },
  {
    name: 'an invalid name',
    command: 'touch made',
    env: { 'A-B': '1' },
    expect: { error: 'invalidInput', message: /Invalid bash env name: A-B/ },
  },
];
