import { prints, type ContractCase, type Exit } from '../contractCase.ts';

/** A process goes on after its command, and the report says so. */
const left = (output: string): Exit => ({ ...prints(output), notice: /^still running: \d+ \S+/m });

/** Ends the process whose number the first command left in a file, and waits until it is gone. */
const end = 'kill "$(cat pid)"; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.02; done';

/** What has ended and was not waited for still takes signals. */
const alive = 'ps -o stat= -p "$(cat pid)" | grep -qv ^Z && echo alive';

/** Processes that are to outlive their command. */
export const background: ContractCase[] = [
  {
    name: 'a command returns when it has ended, whatever it started',
    calls: [
      { command: 'sleep 371 & echo $! >pid; echo x', expect: left('x\n') },
      { command: `${alive}; ${end}`, expect: prints('alive\n') },
    ],
  },
  {
    name: 'one that holds nothing is named too',
    calls: [
      { command: 'sleep 371 >/dev/null 2>&1 & echo $! >pid; echo x', expect: left('x\n') },
      { command: end, expect: prints('') },
    ],
  },
  {
    name: 'nohup and disown',
    calls: [
      {
        command: 'nohup sleep 371 >/dev/null 2>&1 & disown; echo $! >pid; echo x',
        expect: left('x\n'),
      },
      { command: `${alive}; ${end}`, expect: prints('alive\n') },
    ],
  },
  {
    name: 'a daemon that left the tree',
    calls: [
      {
        command:
          "(setsid sh -c 'echo $$ >pid; exec sleep 371' &); while ! [ -s pid ]; do sleep 0.02; done; echo x",
        expect: left('x\n'),
      },
      { command: `${alive}; ${end}`, expect: prints('alive\n') },
    ],
  },
  {
    name: 'one that can still read from where its command printed to gets nothing of the next',
    calls: [
      {
        command:
          '{ until [ -e go ]; do sleep 0.02; done; while IFS= read -r -t 1 line <&3; do echo "$line" >>stolen; done; } ' +
          '3</dev/stdout >/dev/null 2>&1 & echo $! >pid; sleep 0.2; echo x',
        expect: prints('x\n'),
      },
      {
        session: 'another',
        command: 'touch go; for i in 1 2 3 4 5 6 7 8 9; do echo $i; sleep 0.05; done; [ ! -e stolen ]',
        expect: prints('1\n2\n3\n4\n5\n6\n7\n8\n9\n'),
      },
      { command: 'kill "$(cat pid)" 2>/dev/null; true', expect: prints('') },
    ],
  },
  {
    name: 'one that is waited for',
    command: '(sleep 0.1; echo late) & wait; echo end',
    expect: prints('late\nend\n'),
  },
  { name: 'one that ends first', command: 'true & sleep 0.1; echo end', expect: prints('end\n') },
  {
    name: 'the output of both, while both run',
    command: `echo early & wait; echo a; (sleep 371 & echo $! >pid); echo b; ${end}`,
    expect: prints('early\na\nb\n'),
  },
];

/** Where a terminal closes with its command, what that has left there ends too. */
export const servers: ContractCase[] = [
  {
    name: 'a server that the next call talks to',
    calls: [
      {
        command: 'mkfifo ask answer; { read -r x <ask; echo "got $x" >answer; } & echo started',
        expect: left('started\n'),
      },
      { command: 'echo hello >ask; cat answer', expect: prints('got hello\n') },
    ],
  },
];
