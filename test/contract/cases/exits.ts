import { asBash, prints, type ContractCase } from '../contractCase.ts';
import { findsItself } from '../findsItself.ts';

/** Exit codes and signals. */
export const exits: ContractCase[] = [
  { name: 'success', command: 'true', expect: prints('') },
  { name: 'failure', command: 'false', expect: { exitCode: 1, output: '' } },
  { name: 'a code of its own', command: 'echo a; exit 7; echo b', expect: { exitCode: 7, output: 'a\n' } },
  { name: 'the greatest code', command: 'exit 255', expect: { exitCode: 255, output: '' } },
  { name: 'a code beyond that', command: 'exit 256', expect: { exitCode: 0, output: '' } },
  { name: 'a negative code', command: 'exit -1', expect: { exitCode: 255, output: '' } },
  { name: 'the code of a subshell', command: '(exit 3)', expect: { exitCode: 3, output: '' } },
  { name: 'the code of the last command', command: 'false; true', expect: prints('') },
  {
    name: 'the code of a pipeline, and of the stage that failed',
    command: 'false | true',
    expect: { ...prints(''), status: 'exit code 0; false 1' },
  },
  {
    name: 'a pipeline in which all succeed',
    command: 'true | true',
    expect: { ...prints(''), status: 'exit code 0' },
  },
  {
    name: 'a stage that printed more than was read',
    command: 'yes | sed q',
    expect: { ...prints('y\n'), status: 'exit code 0' },
  },
  { name: 'the code of a negation', command: '! true', expect: { exitCode: 1, output: '' } },
  { name: 'an exit without a code', command: '(exit 5); exit', expect: { exitCode: 5, output: '' } },
  { name: 'no such command', command: 'no-such-program; echo $?', expect: asBash },
  { name: 'no such command at the end', command: 'no-such-program', expect: asBash },
  { name: 'not executable', command: 'echo x >f; ./f; echo $?', expect: asBash },
  { name: 'a directory', command: '/usr; echo $?', expect: asBash },
  { name: 'no such option', command: 'set -Q; echo $?', expect: asBash },
  { name: 'TERM to itself', command: 'kill -TERM $$', expect: { exitCode: 143, output: '' } },
  { name: 'KILL to itself', command: 'echo a; kill -KILL $$', expect: { exitCode: 137, output: 'a\n' } },
  { name: 'SEGV to itself', command: 'kill -SEGV $$', expect: { exitCode: 139, output: '' } },
  { name: 'INT to itself', command: 'kill -INT $$; echo never', expect: { exitCode: 130, output: '' } },
  { name: 'HUP to itself', command: 'kill -HUP $$', expect: { exitCode: 129, output: '' } },
  { name: 'PIPE to itself', command: 'kill -PIPE $$', expect: { exitCode: 141, output: '' } },
  {
    name: 'a signal to a child',
    command: `{ sh -c 'kill -KILL $$'; } 2>/dev/null; echo $?`,
    expect: prints('137\n'),
  },
  {
    name: 'TERM to its process group',
    command: 'kill 0; sleep 371; echo never',
    expect: { exitCode: 143, output: '' },
  },
  { name: 'TERM to its group, ignored', command: `trap '' TERM; kill 0; echo on`, expect: prints('on\n') },
  {
    name: 'processes that are found by the text of the command: only what it started',
    command: findsItself,
    expect: prints('only the program\n'),
  },
  { name: 'a broken pipe', command: 'set -o pipefail; yes | head -1', expect: asBash },
  { name: 'a limit on the size of files', command: 'ulimit -f 1; echo ok', expect: prints('ok\n') },
  {
    name: 'the statuses of a pipeline',
    command: '(exit 2) | (exit 3) | true; echo "${PIPESTATUS[*]}"',
    expect: asBash,
  },
];
