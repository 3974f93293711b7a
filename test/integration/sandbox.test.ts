import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { programRuns } from '../leftovers/programRuns.ts';
import { hostAndOutput } from './support/hostOf.ts';
import { invokeBash } from './support/invokeBash.ts';

const set = async (values: Readonly<Record<string, unknown>>) => {
  for (const [name, value] of Object.entries(values))
    await vscode.workspace
      .getConfiguration('agentShell')
      .update(name, value, vscode.ConfigurationTarget.Global);
};

interface Place {
  readonly host: 'terminal' | 'local' | 'pty';
  readonly input: object;
  readonly settings: Readonly<Record<string, unknown>>;
}

const places: readonly Place[] = [
  { host: 'terminal', input: {}, settings: {} },
  { host: 'local', input: {}, settings: { host: 'local' } },
  { host: 'pty', input: { pty: true }, settings: {} },
];

for (const { host, input, settings } of places) {
  describe(`In a sandbox, on the ${host} host`, () => {
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    let outside: string;
    let server: Server;
    let connections = 0;
    const run = (command: string, more: object = {}) => invokeBash({ command, ...input, ...more });
    const assertExits = async (text: string, code: number) => {
      assert.match(text, new RegExp(`^\\[exit code ${code} \\|`));
      assert.equal((await hostAndOutput(text)).host, host);
    };

    before(async () => {
      outside = await mkdtemp(join(userInfo().homedir, 'agent-shell-outside-'));
      await mkdir(join(outside, '.ssh'));
      await writeFile(join(outside, '.ssh', 'id_rsa'), 'the key\n');
      server = createServer((socket) => {
        connections++;
        socket.end('hello');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      // As it is set for all commands: what runs unasked is kept from more.
      await set({ sandbox: 'on', approval: 'never', sandboxMasked: [join(outside, '.ssh')], ...settings });
    });
    after(async () => {
      await set({ sandbox: undefined, approval: undefined, sandboxMasked: undefined, host: undefined });
      await new Promise((resolve) => server.close(resolve));
      await rm(outside, { recursive: true, force: true });
      await rm(join(workspace, '.vscode'), { recursive: true, force: true });
    });

    it('a command that keeps to the workspace runs as ever, and the next one after it', async () => {
      const text = await run(
        'echo kept >in-workspace && cat in-workspace && rm in-workspace; export A=1; (exit 3)',
      );
      await assertExits(text, 3);
      assert.match(text, /\]\nkept\nCommand exited with code 3$/);
      assert.match(await run('echo "A is $A"'), /\]\nA is 1$/);
    });

    it('a write outside fails and is explained', async () => {
      const text = await run(`touch ${outside}/new`);
      await assertExits(text, 1);
      assert.match(text, /\[Something was kept from being written .* sandbox.*'agentShell\.sandboxWritable'/);
      assert.match(text, /Read-only file system/);
      assert.equal(existsSync(join(outside, 'new')), false);
    });

    it('a connection fails and is explained', async () => {
      const { port } = server.address() as { port: number };
      const text = await run(`python3 -c "import socket; socket.create_connection(('127.0.0.1', ${port}))"`);
      await assertExits(text, 1);
      assert.match(text, /\[A connection failed: .* sandbox.*'agentShell\.sandboxNetwork'/);
      assert.equal(connections, 0);
    });

    it('the read of a masked file fails and is explained', async () => {
      const text = await run(`cat ${outside}/.ssh/id_rsa`);
      await assertExits(text, 1);
      assert.match(text, /\[Something could not be read .* sandbox.*'agentShell\.sandboxMasked'/);
      assert.doesNotMatch(text, /the key/);
    });

    it('what ignores every signal is stopped', async () => {
      const command = `trap '' INT TERM; setsid sleep 373.7${process.pid} & sleep 373.7${process.pid}; sleep 373.7${process.pid}`;
      assert.match(await run(command, { timeout: 1 }), /^Command timed out after 1 seconds/);
      await set({ sandbox: undefined });
      try {
        assert.match(await run(`pgrep -f "^sleep 373.7${process.pid}"; echo searched`), /\]\nsearched$/);
      } finally {
        await set({ sandbox: 'on' });
      }
    });

    if (host !== 'local') {
      it('Ctrl+C is for the command', async () => {
        const running = run(`trap 'echo caught' INT; sleep 20.7; echo end; exit 5`);
        await programRuns('sleep 20.7');
        vscode.window.activeTerminal?.sendText('\u0003', false);
        const text = await running;
        await assertExits(text, 5);
        assert.match(text, /caught\nend\nCommand exited with code 5$/);
      });
    }
  });
}
