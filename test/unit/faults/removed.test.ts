import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localShell } from '../support/localShell.ts';

describe('When something is removed', () => {
  describe('while a command runs:', () => {
    const { workspace, storage, run } = localShell();

    it('its directory: it runs to its end, and the session goes back to where it began', async () => {
      const { view, exitCode } = await run('mkdir a; cd a; rmdir ../a; echo on; exit 3');
      assert.deepEqual({ text: view.text, exitCode }, { text: 'on', exitCode: 3 });
      await assert.rejects(run('pwd'), { code: 'noWorkingDirectory', message: /send the command again\.$/ });
      assert.equal((await run('pwd')).view.text, workspace());
    });

    it('the directory of its run: it is not said that nothing was run', async () => {
      const work = join(workspace(), 'made');
      await assert.rejects(run(`rm -r '${join(storage(), 'runs', '1')}'; mkdir '${work}'; exit 3`), {
        code: 'lost',
        message: /missing exit status\. .* check what it has done before you send it again\./,
      });
      assert.deepEqual(await readdir(workspace()), ['made']);
      assert.equal((await run('echo again')).view.text, 'again');
    });

    it('the whole storage: the same, and the next one makes it again', async () => {
      await assert.rejects(run(`rm -r '${storage()}'`), { code: 'lost' });
      assert.equal((await run('echo again')).view.text, 'again');
    });
  });

  describe('before a command runs:', () => {
    const { workspace, run, call } = localShell({
      hosts: [
        {
          name: 'local',
          // The last moment at which something can go wrong.
          prepare: () => {
            rmSync(late, { recursive: true, force: true });
            return Promise.resolve(undefined);
          },
          dispose: () => Promise.resolve(),
        },
      ],
    });
    let late = '/nowhere';
    afterEach(() => {
      late = '/nowhere';
    });

    it('where a session begins', async () => {
      await rm(workspace(), { recursive: true });
      await assert.rejects(run('true'), {
        message: /^Working directory does not exist: .*\/work\. Send an existing/,
      });
      await mkdir(workspace());
      assert.equal((await run('pwd')).view.text, workspace());
    });

    it('its directory, after it was looked at', async () => {
      late = join(workspace(), 'late');
      mkdirSync(late);
      await assert.rejects(call({ command: 'touch ../made', cwd: 'late' }), {
        code: 'noWorkingDirectory',
        message: /^Working directory does not exist: .*\/late\. Send an existing directory/,
      });
      assert.deepEqual(await readdir(workspace()), []);
    });
  });
});
