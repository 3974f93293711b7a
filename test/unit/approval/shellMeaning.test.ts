import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localShell } from '../support/localShell.ts';

/** What an agent's command comes to, in a session in which an earlier one was run. */
describe('What earlier commands of a session change about the next', () => {
  const { run, shell, workspace, home } = localShell();

  const decision = async (command: string) => {
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

  const table: { earlier: string; command: string; expected: string }[] = [
    { earlier: 'true', command: 'ls', expected: 'run' },
    { earlier: 'ls() { rm x; }', command: 'ls', expected: 'What ls does is not known.' },
    { earlier: 'my-tool() { rm x; }', command: 'my-tool', expected: 'What my-tool does is not known.' },
    { earlier: "alias ls='rm x'", command: 'ls', expected: 'What ls does is not known.' },
    { earlier: "alias ls='ls --color=auto'", command: 'ls', expected: 'run' },
    { earlier: 'shopt -s nullglob', command: 'ls', expected: 'run' },
    {
      earlier: 'shopt -s nullglob',
      command: 'ls *',
      expected: "The shell's option nullglob was changed before, so this may mean something else.",
    },
    {
      earlier: 'shopt -s lastpipe',
      command: 'ls | cat',
      expected: "The shell's option lastpipe was changed before, so this may mean something else.",
    },
    { earlier: 'set -eu', command: 'ls * | cat', expected: 'run' },
    {
      earlier: 'declare -i count',
      command: 'count=1',
      expected: 'An earlier command has declared count so that its value is evaluated.',
    },
    {
      earlier: "x='a[$(touch x)]'",
      command: 'echo $((x))',
      expected: 'Evaluates a variable as an expression, which may run commands.',
    },
    { earlier: "alias ls='ls '; alias x='; rm x'", command: 'ls x', expected: 'What ls does is not known.' },
    { earlier: "alias find='find -delete'", command: 'find', expected: 'What find does is not known.' },
    { earlier: 'export PATH="$PWD/bin:$PATH"', command: 'ls', expected: 'What ls does is not known.' },
    { earlier: 'export PATH="$PWD/bin:$PATH"', command: 'cat a', expected: 'run' },
    { earlier: 'PATH=bin:$PATH', command: 'ls', expected: 'What ls does is not known.' },
    { earlier: 'cd bin; PATH=:$PATH', command: 'ls', expected: 'What ls does is not known.' },
    { earlier: 'PATH=$PATH:/nowhere', command: 'ls', expected: 'run' },
    {
      earlier: 'export GIT_DIR=/elsewhere',
      command: 'git status',
      expected: 'An earlier command has set GIT_DIR, which decides what programs do.',
    },
    {
      earlier: 'export LD_PRELOAD=$PWD/x.so 2>/dev/null',
      command: 'ls',
      expected: 'An earlier command has set LD_PRELOAD, which decides what programs do.',
    },
    { earlier: 'export GIT_PAGER=cat COLOUR=red PS1="$ "', command: 'git status', expected: 'run' },
    { earlier: 'unset GIT_PAGER', command: 'ls', expected: 'run' },
    { earlier: 'mkdir sub; cd sub', command: 'ls', expected: 'run' },
    { earlier: 'cd /', command: 'ls', expected: 'Reads ., which is outside the workspace.' },
  ];
  beforeEach(async () => {
    await mkdir(join(workspace(), 'bin'));
    await writeFile(join(workspace(), 'bin/ls'), '#!/bin/sh\nrm x\n', { mode: 0o755 });
  });

  for (const { earlier, command, expected } of table) {
    it(`${earlier} … ${command}: ${expected}`, async () => {
      assert.equal((await run(earlier)).exitCode, 0);
      assert.equal(await decision(command), expected);
    });
  }

  it("the user's own rc files are not an earlier command", async () => {
    await writeFile(
      join(home(), '.bashrc'),
      `export PATH="${workspace()}/bin:$PATH" GIT_EDITOR=vim\nalias grep='grep --color=auto' ll='ls -l'\nf() { :; }\n`,
    );
    for (const command of ['ls', 'grep x a']) assert.equal(await decision(command), 'run');
    await run('export A=1');
    for (const command of ['ls', 'grep x a']) assert.equal(await decision(command), 'run');
    for (const command of ['ll', 'f'])
      assert.equal(await decision(command), `What ${command} does is not known.`);
  });
});
