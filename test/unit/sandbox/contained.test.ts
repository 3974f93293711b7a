import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { defaultSettings, type Settings } from '../../../src/engine/tool/settings.ts';
import { localShell } from '../support/localShell.ts';

const askedOutside: Partial<Settings> = { approval: { ...defaultSettings.approval, mode: 'outside' } };
const sandboxed: Partial<Settings> = { sandbox: { ...defaultSettings.sandbox, mode: 'on' } };

/** A command whose name tells nothing, so that only the sandbox keeps it from anything. */
const program = 'prog.sh';

for (const [title, settings] of Object.entries({ 'approval: outside': askedOutside, 'sandbox: on': sandboxed })) {
  describe(`A command that may change the workspace, with ${title}`, () => {
    const shell = localShell({ settings, env: { ...process.env, CANARY_TOKEN: 'secret' } });
    const { workspace, home } = shell;
    const run = (command: string) =>
      shell.run(command, {
        requester: 'agent',
        folders: [{ name: basename(workspace()), path: workspace() }],
      });
    const runs = async (script: string) => {
      await writeFile(join(workspace(), program), script);
      return run(`bash ./${program}`);
    };

    beforeEach(async () => {
      await mkdir(join(workspace(), '.git', 'hooks'), { recursive: true });
      await writeFile(join(workspace(), '.git', 'config'), '[core]\n');
      await writeFile(join(workspace(), '.env'), 'A=secret');
      await writeFile(join(home(), 'notes'), 'secret');
    });

    it('runs unasked, and changes it', async () => {
      const { exitCode } = await runs('echo 1 >made; mkdir -p sub/deep; rm prog.sh; echo 2 >sub/deep/two');
      assert.equal(exitCode, 0);
      assert.equal(readFileSync(join(workspace(), 'made'), 'utf8'), '1\n');
      assert.ok(existsSync(join(workspace(), 'sub/deep/two')) && !existsSync(join(workspace(), program)));
    });

    it('uses temporary files', async () => {
      const { view } = await runs('t=$(mktemp) && echo kept >$t && cat $t && rm $t');
      assert.equal(view.text, 'kept');
    });

    const walls: Record<string, () => string> = {
      'what git executes': () => 'echo x >.git/hooks/pre-commit',
      'what git obeys': () => 'echo x >>.git/config',
      'what the editor obeys': () => 'mkdir -p .vscode; echo x >.vscode/tasks.json',
      'the home directory': () => `echo x >${home()}/.bashrc`,
      'the system': () => 'echo x >/usr/made',
      'a secret': () => 'cat .env',
      "the user's files": () => `cat ${home()}/notes`,
    };
    for (const [what, script] of Object.entries(walls)) {
      it(`does not get at ${what}, and is asked about when it is sent again`, async () => {
        const { exitCode, view, wall, notices } = await runs(`set -e; ${script()}`);
        assert.notEqual(exitCode, 0);
        assert.ok(!view.text.includes('secret'), view.text);
        assert.equal(wall?.within, 'workspace', view.text);
        assert.match(notices.join('\n'), /send the same call again: the user is then asked/);
        await assert.rejects(run(`bash ./${program}`), { code: 'wouldAsk' });
      });
    }

    it('has no variables that may hold secrets', async () => {
      const { view } = await runs('env; cat -v /proc/*/environ 2>/dev/null');
      assert.ok(view.text.includes('AGENT_SHELL=1') && !view.text.includes('CANARY_TOKEN'));
    });

    it('has no network', async () => {
      let connections = 0;
      const server = createServer(() => connections++);
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const address = server.address();
      assert.ok(address !== null && typeof address === 'object');
      const { exitCode } = await runs(`exec 3<>/dev/tcp/127.0.0.1/${address.port}`);
      await new Promise((closed) => server.close(closed));
      assert.notEqual(exitCode, 0);
      assert.equal(connections, 0);
    });

    it('is asked about where it does more', async () => {
      for (const command of ['rm -r .git', 'curl https://example.com', 'echo x >/usr/made'])
        await assert.rejects(run(command), { code: 'wouldAsk' });
    });
  });
}
