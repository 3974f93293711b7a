import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { bash } from './support/invokeBash.ts';

type Values = Readonly<Record<string, unknown>>;

async function withSettings(values: Values, task: () => Promise<void>): Promise<void> {
  const settings = vscode.workspace.getConfiguration('agentShell.shell');
  const update = async (changes: Values) => {
    for (const [name, value] of Object.entries(changes))
      await settings.update(name, value, vscode.ConfigurationTarget.Global);
  };
  await update(values);
  try {
    await task();
  } finally {
    await update(Object.fromEntries(Object.keys(values).map((name) => [name, undefined])));
  }
}

const inTerminal = (output: string) => new RegExp(`^\\[exit code 0 \\|.*\\]\\n${output}$`);

describe('In a terminal, the setting', () => {
  it('agentShell.shell.prefix comes before every command', async () => {
    await withSettings({ prefix: 'env WRAPPED=1' }, async () => {
      assert.match(await bash('printenv WRAPPED'), inTerminal('1'));
    });
    assert.match(await bash('echo "[$WRAPPED]"'), inTerminal('\\[\\]'));
  });

  it('agentShell.shell.state: fresh begins every command as the first one', async () => {
    await withSettings({ state: 'fresh' }, async () => {
      await bash('export LEFT=1; cd /usr');
      assert.match(await bash('echo "[$LEFT] ${PWD#/usr}"'), inTerminal('\\[\\] /.+'));
    });
  });

  describe('agentShell.shell.snapshot', () => {
    const home = process.env.HOME;
    let folder: string;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'agent-shell-home-'));
      await writeFile(join(folder, '.bashrc'), 'alias hey="echo ho"\nf() { hey $RC; }\nexport RC=1');
      process.env.HOME = folder;
    });
    after(async () => {
      process.env.HOME = home;
      await rm(folder, { recursive: true, force: true });
    });

    // A session has its state already; one that begins anew has the rc files'.
    it('gives commands what the rc files define', async () => {
      await withSettings({ state: 'fresh' }, async () => {
        assert.match(await bash('hey "$RC"; f; true'), inTerminal('ho 1\\nho 1'));
      });
    });

    it('does not, when it is off', async () => {
      await withSettings({ state: 'fresh', snapshot: false }, async () => {
        assert.match(
          await bash('echo "[$RC]"; { type hey f 2>&1 || true; } | grep -c "not found"'),
          inTerminal('\\[\\]\\n2'),
        );
      });
    });
  });
});
