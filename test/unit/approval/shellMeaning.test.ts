import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultPolicy } from '../../../src/engine/approval/policy.ts';
import { type Enforcement } from '../../../src/engine/sandbox/sandbox.ts';
import { localShell } from '../support/localShell.ts';

/** What an agent's command comes to, in a session in which an earlier one was run. */
describe('What earlier commands of a session change about the next', () => {
  let enforcement: Enforcement = 'auto';
  const settings = {
    get enforcement() {
      return enforcement;
    },
    approval: { ...defaultPolicy, allow: ['npm test'] },
  };
  const { run, shell, workspace, home } = localShell({ settings });

  const decision = async (command: string, way: Enforcement) => {
    enforcement = way;
    const { decision } = await shell().examine({
      input: { command },
      session: 'test',
      requester: 'agent',
      startCwd: workspace(),
      folders: [{ name: 'work', path: workspace() }],
      signal: new AbortController().signal,
    });
    return decision.kind === 'ask' ? decision.reason : decision.kind;
  };

  const uncertain =
    'It seems to only read, but nothing here could keep it from doing more, and it depends on more than its words.';
  /** `expected` where nothing is enforced; `enforced` where it is, if that differs. */
  const table: { earlier: string; command: string; expected: string; enforced?: string }[] = [
    { earlier: 'true', command: 'ls', expected: 'run' },
    { earlier: 'ls() { rm x; }', command: 'ls', expected: 'What ls does is not known.', enforced: 'run' },
    {
      earlier: 'my-tool() { rm x; }',
      command: 'my-tool',
      expected: 'What my-tool does is not known.',
      enforced: 'run',
    },
    { earlier: "alias ls='rm x'", command: 'ls', expected: 'What ls does is not known.', enforced: 'run' },
    { earlier: "alias ls='ls --color=auto'", command: 'ls', expected: 'run' },
    { earlier: 'shopt -s nullglob', command: 'ls', expected: 'run' },
    {
      earlier: 'shopt -s nullglob',
      command: 'ls *',
      expected: "The shell's option nullglob was changed before, so this may mean something else.",
      enforced: 'run',
    },
    {
      earlier: 'shopt -s lastpipe',
      command: 'ls | cat',
      expected: "The shell's option lastpipe was changed before, so this may mean something else.",
      enforced: 'run',
    },
    { earlier: 'set -eu', command: 'ls * | cat', expected: uncertain, enforced: 'run' },
    {
      earlier: 'declare -i count',
      command: 'count=1',
      expected: 'An earlier command has declared count so that its value is evaluated.',
      enforced: 'run',
    },
    {
      earlier: "x='a[$(touch x)]'",
      command: 'echo $((x))',
      expected: 'Evaluates a variable as an expression, which may run commands.',
      enforced: 'run',
    },
    {
      earlier: "alias ls='ls '; alias x='; rm x'",
      command: 'ls x',
      expected: 'What ls does is not known.',
      enforced: 'run',
    },
    {
      earlier: "alias find='find -delete'",
      command: 'find',
      expected: 'What find does is not known.',
      enforced: 'run',
    },
    {
      earlier: 'export PATH="$PWD/bin:$PATH"',
      command: 'ls',
      expected: 'What ls does is not known.',
      enforced: 'run',
    },
    { earlier: 'export PATH="$PWD/bin:$PATH"', command: 'cat a', expected: 'run' },
    { earlier: 'PATH=bin:$PATH', command: 'ls', expected: 'What ls does is not known.', enforced: 'run' },
    {
      earlier: 'cd bin; PATH=:$PATH',
      command: 'ls',
      expected: 'What ls does is not known.',
      enforced: 'run',
    },
    { earlier: 'PATH=$PATH:/nowhere', command: 'ls', expected: 'run' },
    { earlier: 'cd bin; unset PATH', command: 'ls', expected: 'What ls does is not known.', enforced: 'run' },
    {
      earlier: "alias ls='ls --color=auto'; function ls { rm x; }",
      command: 'ls',
      expected: 'What ls does is not known.',
      enforced: 'run',
    },
    {
      earlier: 'helper() { rm x; }; export -f helper',
      command: 'ls',
      expected: 'An earlier command has defined the function helper, which other programs may run.',
      enforced: 'run',
    },
    { earlier: 'helper() { rm x; }', command: 'ls', expected: 'run' },
    {
      earlier: 'command_not_found_handle() { rm x; }',
      command: 'ls',
      expected:
        'An earlier command has defined the function command_not_found_handle, which other programs may run.',
      enforced: 'run',
    },
    {
      earlier: "alias then='rm x; then'",
      command: 'ls',
      expected: 'An earlier command has made then an alias.',
      enforced: 'run',
    },
    {
      earlier: 'export GIT_DIR=/elsewhere',
      command: 'git status',
      expected: 'An earlier command has set GIT_DIR, which decides what programs do.',
      enforced: 'run',
    },
    {
      earlier: 'export LD_PRELOAD=$PWD/x.so 2>/dev/null',
      command: 'ls',
      expected: 'An earlier command has set LD_PRELOAD, which decides what programs do.',
      enforced: 'run',
    },
    {
      earlier: 'export GIT_PAGER=cat COLOUR=red PS1="$ "',
      command: 'git status',
      expected: uncertain,
      enforced: 'run',
    },
    { earlier: 'unset GIT_PAGER', command: 'ls', expected: 'run' },
    { earlier: 'mkdir sub; cd sub', command: 'ls', expected: 'run' },
    {
      earlier: 'cd /usr',
      command: 'ls',
      expected: 'Reads ., which is outside the workspace.',
      enforced: 'run',
    },
  ];
  beforeEach(async () => {
    await mkdir(join(workspace(), 'bin'));
    await writeFile(join(workspace(), 'bin/ls'), '#!/bin/sh\nrm x\n', { mode: 0o755 });
  });

  for (const { earlier, command, expected, enforced = expected } of table) {
    it(`${earlier} … ${command}: ${expected}`, async () => {
      assert.equal((await run(earlier)).exitCode, 0);
      assert.equal(await decision(command, 'none'), expected);
      assert.equal(await decision(command, 'auto'), enforced);
    });
  }

  /** Each before `npm test`, which a rule allows. */
  const ruled: [earlier: string, expected: 'run' | 'ask'][] = [
    ['true', 'run'],
    ['cd bin; cd -; other() { :; }; PATH="$PATH"', 'run'],
    ['npm() { rm x; }', 'ask'],
    ["alias npm='rm x; npm'", 'ask'],
    ['node() { rm x; }; export -f node', 'ask'],
    ['command_not_found_handle() { rm x; }', 'ask'],
    ["alias then='rm x; then'", 'ask'],
    ['export PATH="$PWD/bin:$PATH"', 'ask'],
    ['PATH="$PATH:/nowhere"', 'ask'],
    ['PATH=${PATH#*:}', 'ask'],
    ['unset PATH', 'ask'],
    ['hash -p "$PWD/bin/ls" npm', 'run'],
  ];
  for (const [earlier, expected] of ruled) {
    it(`${earlier} … npm test, which a rule allows: ${expected}`, async () => {
      assert.equal((await run(earlier)).exitCode, 0);
      const isRun = (await decision('npm test', 'none')) === 'run';
      assert.equal(isRun ? 'run' : 'ask', expected);
    });
  }

  it('what `hash -p` has told a shell is not known to the next', async () => {
    await run('hash -p "$PWD/bin/ls" date');
    assert.equal((await run('hash -t date 2>/dev/null || echo none')).view.text, 'none');
  });

  it("the user's own rc files are not an earlier command", async () => {
    await writeFile(
      join(home(), '.bashrc'),
      `export PATH="${workspace()}/bin:$PATH" GIT_EDITOR=vim\nalias grep='grep --color=auto' ll='ls -l'\nf() { :; }\n`,
    );
    for (const command of ['ls', 'grep x a']) assert.equal(await decision(command, 'none'), 'run');
    await run('export A=1');
    for (const command of ['ls', 'grep x a']) assert.equal(await decision(command, 'none'), 'run');
    for (const command of ['ll', 'f'])
      assert.equal(await decision(command, 'none'), `What ${command} does is not known.`);
  });
});
