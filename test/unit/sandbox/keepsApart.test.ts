import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { noSandbox } from '../../../src/engine/sandbox/sandbox.ts';
import { processesIn } from '../../leftovers/processes.ts';
import { localShell } from '../support/localShell.ts';
import { sandboxedShell } from '../support/sandboxedShell.ts';

describe('A sandbox that is turned on and off', () => {
  let mode: 'on' | 'off' = 'on';
  const { run } = localShell({
    settings: {
      get sandbox() {
        return { ...noSandbox, mode };
      },
    },
  });

  it('carries nothing out', async () => {
    mode = 'on';
    await run('ls() { echo from the sandbox; }; export A=1; cd /usr');
    assert.equal((await run('ls; echo $A')).view.text, 'from the sandbox\n1');
    mode = 'off';
    const { view, cwd } = await run('ls; echo "[$A]"');
    assert.equal(view.text, '[]');
    assert.notEqual(cwd, '/usr');
    mode = 'on';
    assert.equal((await run('ls; echo $A')).view.text, 'from the sandbox\n1');
  });
});

describe('The workspace of a sandbox', () => {
  const { call, home, workspace } = sandboxedShell();
  const run = (command: string, folder: string) =>
    call({ command }, { folders: [{ name: 'one', path: folder }], startCwd: folder });

  it('may be the home directory, where shells and git still find what they start with', async () => {
    await mkdir(join(home(), '.config/git'), { recursive: true });
    await writeFile(join(home(), '.config/git/config'), '');
    await writeFile(join(home(), '.bashrc'), 'true\n');
    const command = 'touch new; echo evil >>.bashrc; touch .config/git/config; mv .config x';
    const { view } = await run(command, home());
    assert.equal(view.text.match(/Read-only file system/g)?.length, 2);
    assert.match(view.text, /'\.config' to 'x': Device or resource busy/);
    assert.ok(existsSync(join(home(), 'new')));
    assert.equal(await readFile(join(home(), '.bashrc'), 'utf8'), 'true\n');
  });

  it('is not the home directory when no folder is open', async () => {
    const { view } = await call({ command: 'touch new' }, { startCwd: '/' });
    assert.match(view.text, /Read-only file system/);
  });

  it('has a folder for the editor’s settings that nothing can be put into', async () => {
    await run('true', workspace());
    assert.ok(existsSync(join(workspace(), '.vscode')));
  });
});

describe('A command that cannot begin in a sandbox', () => {
  const { call, home } = sandboxedShell();

  it('is not run, and it is said why', async () => {
    await mkdir(join(home(), '.ssh'));
    const made = join(home(), 'made');
    await assert.rejects(call({ command: `touch ${made}`, cwd: join(home(), '.ssh') }), {
      code: 'noSandbox',
      message: /^The command was not run: .*\.ssh: Permission denied/s,
    });
    assert.equal(existsSync(made), false);
  });
});

describe('What a command leaves in the background of a sandbox', () => {
  const { run, workspace } = sandboxedShell();

  it('goes on, and is spoken of', async () => {
    const { view, notices } = await run('sleep 371 & echo x');
    assert.equal(view.text, 'x');
    assert.match(notices.join(), /^still running: \d+ /m);
    const left = () => processesIn(workspace()).filter(({ command }) => command === 'sleep 371');
    // A process that is not yet its program has another name.
    while (left().length === 0) await delay(20);
    for (const { pid } of left()) process.kill(pid);
  });
});
