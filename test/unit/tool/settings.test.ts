import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { localShell } from '../support/localShell.ts';

describe('agentShell.shell.prefix', () => {
  const { shell, run, call } = localShell({ settings: { prefix: 'env WRAPPED=1' } });

  it('comes before the command', async () => {
    assert.equal((await run('printenv WRAPPED')).view.text, '1');
    assert.equal((await run('printenv WRAPPED; echo "[$WRAPPED]"')).view.text, '1\n[]');
  });

  it('is in what is executed, not in what was asked for', async () => {
    const { artifact } = await run('printenv WRAPPED');
    assert.equal(
      await readFile(join(dirname(artifact.path), 'command'), 'utf8'),
      'env WRAPPED=1 printenv WRAPPED',
    );
    assert.equal(shell().runs.open(artifact.id).meta.command, 'printenv WRAPPED');
  });

  it("changes neither the exit code nor the call's variables", async () => {
    const { exitCode, view } = await call({ command: `sh -c 'echo "$A $WRAPPED"; exit 3'`, env: { A: 'x' } });
    assert.deepEqual({ exitCode, text: view.text }, { exitCode: 3, text: 'x 1' });
  });

  it('comes before a script that is too long for an argument', async () => {
    const script = `printenv WRAPPED\n: ${'x'.repeat(200_000)}`;
    assert.equal((await run(script)).view.text, '1');
  });
});

describe('agentShell.shell.state: fresh', () => {
  const { workspace, home, run } = localShell({ settings: { state: 'fresh' } });

  it('begins every command as the first one', async () => {
    const { cwd, movedTo } = await run(
      'export A=1; f() { :; }; alias a=f; set -o pipefail; umask 077; cd /usr',
    );
    assert.deepEqual({ cwd, movedTo }, { cwd: workspace(), movedTo: undefined });
    const { view } = await run('echo "[$A]" "$PWD" $(declare -F) $(alias); false | true');
    assert.equal(view.text, `[] ${workspace()}`);
  });

  it('with what the rc files say', async () => {
    await writeFile(join(home(), '.bashrc'), 'export A=1');
    await run('A=2');
    assert.equal((await run('echo $A')).view.text, '1');
  });
});
