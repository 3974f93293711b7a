import { prints, type ContractCase } from '../contractCase.ts';

/** Calls that are made at once. */
export const order: ContractCase[] = [
  {
    name: 'of one session: one after another, as they came',
    atOnce: true,
    calls: [
      { command: 'sleep 0.4; echo 1 >>log; cat log', expect: prints('1\n') },
      { command: 'sleep 0.1; echo 2 >>log; cat log', expect: prints('1\n2\n') },
      { command: 'echo 3 >>log; cat log', expect: prints('1\n2\n3\n') },
    ],
  },
  {
    name: 'of one session: each sees what the one before has left',
    atOnce: true,
    calls: [
      { command: 'export A=1; sleep 0.2', expect: prints('') },
      { command: 'A=${A}2; sleep 0.1', expect: prints('') },
      { command: 'echo "${A}3"', expect: prints('123\n') },
    ],
  },
  {
    name: 'of one session: one that fails does not hold up the next',
    atOnce: true,
    calls: [
      { command: 'sleep 371', timeout: 1, expect: { error: 'timedOut' } },
      { command: 'exit 3', expect: { exitCode: 3, output: '' } },
      { command: 'pwd', cwd: 'no-such', expect: { error: 'noWorkingDirectory' } },
      { command: 'echo on', expect: prints('on\n') },
    ],
  },
  {
    name: 'of one session: cancelled while it waits, and never started',
    atOnce: true,
    calls: [
      { command: 'touch waiting; sleep 2; ls', expect: prints('waiting\n') },
      {
        command: 'touch made',
        cancelWhen: 'waiting',
        expect: { error: 'cancelled', message: /not started/ },
      },
      { command: 'ls', expect: prints('waiting\n') },
    ],
  },
  {
    name: 'of several sessions: beside each other',
    atOnce: true,
    // Each waits for the other: one after another they would never end.
    calls: [
      {
        command: 'touch a; until [ -e b ]; do sleep 0.05; done; echo a',
        session: 'a',
        timeout: 20,
        expect: prints('a\n'),
      },
      {
        command: 'touch b; until [ -e a ]; do sleep 0.05; done; echo b',
        session: 'b',
        timeout: 20,
        expect: prints('b\n'),
      },
    ],
  },
  {
    name: 'of several sessions: each with a state of its own',
    calls: [
      { command: 'export A=a', session: 'a', expect: prints('') },
      { command: 'export A=b', session: 'b', expect: prints('') },
      { command: 'echo $A', session: 'a', expect: prints('a\n') },
      { command: 'echo $A', session: 'b', expect: prints('b\n') },
    ],
  },
];
