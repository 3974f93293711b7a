import { hardenedEnvironment } from '../../../src/engine/shell/hardenedEnvironment.ts';
import { asBash, prints, type ContractCase } from '../contractCase.ts';
import { lines, values } from './environment.ts';

/** Nobody can type: whoever reads gets an end at once, and nothing asks. Not so on a host where somebody can. */
export const unattended: ContractCase[] = [
  { name: 'cat', command: 'cat; echo $?', expect: prints('0\n') },
  { name: 'read', command: 'read -r x; echo "$? [$x]"', expect: prints('1 []\n') },
  {
    name: 'read with a prompt',
    command: 'read -r -p "Continue? " x; echo "$? [$x]"',
    expect: prints('1 []\n'),
  },
  { name: 'read of a password', command: 'read -rs x; echo $?', expect: prints('1\n') },
  {
    name: 'a loop that reads',
    command: 'while read -r x; do echo "$x"; done; echo end',
    expect: prints('end\n'),
  },
  {
    name: 'a reader that eats a script, as ssh does',
    command: 'cat >/dev/null\necho a\nsh -c "cat; echo b"\necho c',
    expect: prints('a\nb\nc\n'),
  },
  {
    name: 'a reader inside a loop',
    command: 'printf "1\\n2\\n" | while read -r x; do cat </dev/null; echo "$x"; done',
    expect: prints('1\n2\n'),
  },
  { name: 'mapfile', command: 'mapfile -t a; echo ${#a[@]}', expect: prints('0\n') },
  { name: '/dev/stdin', command: 'wc -c </dev/stdin | tr -d " "', expect: prints('0\n') },
  {
    name: 'an interpreter that waits for a program',
    command: 'sh; echo $?; bash; echo $?',
    expect: prints('0\n0\n'),
  },
  { name: 'what is not a terminal', command: 'test -t 0; echo $?', expect: prints('1\n') },
  {
    name: 'input of its own',
    command: 'echo a | cat; cat <<<b; cat < <(echo c)',
    expect: prints('a\nb\nc\n'),
  },
  { name: 'input of a background process', command: 'cat & wait; echo $?', expect: prints('0\n') },
  { name: 'select without input', command: 'select x in a b; do echo "$x"; done; echo $?', expect: asBash },
  {
    name: 'a pipe that a program can tell from a terminal',
    command: 'for fd in 0 1 2; do [ -t $fd ] && echo "$fd"; done; true',
    expect: asBash,
  },
  {
    name: 'everything that keeps programs from asking',
    command: values(hardenedEnvironment),
    expect: prints(lines(hardenedEnvironment)),
  },
];
