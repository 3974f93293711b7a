import assert from 'node:assert/strict';
import { lstatSync, readdirSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { cli } from '../support/cli.ts';
import { localShell } from '../support/localShell.ts';
import { arrest, ownPipe, secret, thief, victim, type Deed } from '../support/pipeThief.ts';
import { sandboxedShell } from '../support/sandboxedShell.ts';

const attacks = (['reads', 'writes'] as const).flatMap((deed: Deed) =>
  ownPipe.map((pipe) => ({ deed, pipe })),
);

/** Defines the tests of attacks on the runs of one process. */
function itsRunsAreSafe(run: ReturnType<typeof localShell>['run']): void {
  for (const { deed, pipe } of attacks) {
    it(`${deed} nothing of other runs (${pipe})`, async () => {
      assert.equal((await run(thief(deed, pipe))).view.text, 'left');
      assert.equal((await run(victim)).view.text, secret);
      assert.equal((await run(victim, { session: 'another' })).view.text, secret);
      assert.equal((await run(arrest)).view.text, '');
    });
  }
}

describe('What a command has left with its pipe', () => {
  const { run, storage, workspace } = localShell();
  const commandLine = (command: string, state: string) =>
    execa(process.execPath, [cli, 'run', '--state', state, '--', command], {
      env: { AGENT_SHELL_HOME: storage(), AGENT_SHELL_SNAPSHOT: '0' },
      cwd: workspace(),
    });

  itsRunsAreSafe(run);

  for (const { deed, pipe } of attacks) {
    it(`${deed} nothing of other processes’ runs (${pipe})`, async () => {
      assert.match((await commandLine(thief(deed, pipe), 'a')).stdout, /\nleft$/);
      const { stdout } = await commandLine(victim, 'b');
      assert.ok(stdout.endsWith(`\n${secret}`), stdout);
      assert.equal((await run(arrest)).view.text, '');
    });
  }

  it('is not a pipe for the next run, and none is left behind', async () => {
    await run('true');
    await commandLine('true', 'a');
    await commandLine('true', 'a');
    const files = readdirSync(storage(), { recursive: true, encoding: 'utf8' });
    const pipes = files.filter((file) => lstatSync(join(storage(), file)).isFIFO());
    // That of the shell which waits for the next call.
    assert.ok(
      pipes.every((pipe) => pipe.startsWith('runs/2/')),
      String(pipes),
    );
  });

  for (const [what, make] of [
    ['a file', (path: string) => writeFile(path, 'mine')],
    ['a link', (path: string) => symlink('/dev/null', path)],
    ['a pipe', (path: string) => execa('mkfifo', [path])],
  ] as const) {
    it(`is not taken for a pipe of ours: ${what} that a command has put into the storage`, async () => {
      await run('true');
      await make(join(storage(), 'spare-pipe'));
      for (const session of ['a', 'b']) assert.equal((await run('echo x', { session })).view.text, 'x');
    });
  }
});

describe('What a command in a sandbox has left with its pipe', () => {
  const { run } = sandboxedShell();

  itsRunsAreSafe(run);
});
