import { prints, type ContractCall, type ContractCase } from '../contractCase.ts';

const next: ContractCall = { command: 'echo next', expect: prints('next\n') };

/** That nothing of it is left is checked after every case. */
const timesOut = (name: string, command: string, output = ''): ContractCase => {
  // What is to print something first needs the time for it, on a busy machine too.
  const timeout = output === '' ? 1 : 3;
  const message = new RegExp(`^Command timed out after ${timeout} seconds`);
  return { name, calls: [{ command, timeout, expect: { error: 'timedOut', message, output } }, next] };
};

const isCancelled = (name: string, command: string, output = ''): ContractCase => ({
  name: `cancelled: ${name}`,
  calls: [
    { command, cancelWhen: 'started', expect: { error: 'cancelled', message: /cancelled/, output } },
    next,
  ],
});

/** Time, and what stops a command. */
export const stopping: ContractCase[] = [
  timesOut('a command that takes too long', 'sleep 371'),
  timesOut('what it had printed is kept', 'echo so far; printf more; sleep 371; echo never', 'so far\nmore'),
  timesOut('its children', 'sleep 371 & sleep 371 & (sleep 371) & wait'),
  timesOut('a list in the background, which does not go on', '(sleep 371; echo never) & wait'),
  timesOut('a child of a session of its own', 'setsid sleep 371 & setsid -w sleep 371'),
  timesOut('a daemon that left the tree', '(setsid sh -c "sleep 371 & sleep 371" &); sleep 371'),
  timesOut('children without their environment', 'env -i setsid sleep 371 & sleep 371'),
  timesOut(
    'a child that ignores what asks it to end',
    `bash -c 'trap "" INT TERM HUP; while :; do sleep 371; done' & wait`,
  ),
  timesOut(
    'a grandchild that ignores it',
    `(sh -c 'trap "" INT TERM; (trap "" INT TERM; sleep 371; sleep 371)') & sleep 371`,
  ),
  timesOut('a shell that ignores it', `trap '' INT TERM; sleep 371; sleep 371`),
  timesOut(
    'processes that start one another faster than anybody can look',
    'f() { if [ $SECONDS -lt 30 ]; then f & fi; }; f; sleep 371',
  ),
  timesOut('a pipeline', 'yes | cat >/dev/null'),
  timesOut('a loop without children', 'while :; do :; done'),
  timesOut('a program that took the place of the shell', 'exec env -i sleep 371'),
  timesOut('a reader that waits', 'mkfifo p; cat p'),
  timesOut('a trap of its own at EXIT is run', `trap 'echo bye' EXIT; echo hi; sleep 371`, 'hi\nbye\n'),
  timesOut('a trap of its own on INT is run', `trap 'echo int; exit' INT; sleep 371`, 'int\n'),
  timesOut('a stopped process', 'sleep 371 & kill -STOP $!; wait'),
  isCancelled('a command', 'echo so far; touch started; sleep 371; echo never', 'so far\n'),
  isCancelled('all that it started', 'setsid sleep 371 & (sleep 371 &); touch started; sleep 371'),
  isCancelled(
    'one that ignores what asks it to end',
    `trap '' INT TERM; touch started; while :; do sleep 371; done`,
  ),
  {
    name: 'a timeout that is long enough',
    command: 'sleep 0.2; echo end',
    timeout: 60,
    expect: prints('end\n'),
  },
  {
    name: 'a background process does not make a command take too long',
    calls: [
      { command: 'sleep 371 & echo $! >pid', timeout: 5, expect: prints('') },
      {
        command: 'kill "$(cat pid)"; while kill -0 "$(cat pid)" 2>/dev/null; do sleep 0.02; done',
        expect: prints(''),
      },
    ],
  },
];
