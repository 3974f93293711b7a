import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportText } from '../../../src/engine/tool/report.ts';
import { localShell } from '../support/localShell.ts';

describe('A command that is prepared before it runs', () => {
  const { call, run, workspace, shell } = localShell();

  it('runs without a last tail, which is how its output is shown', async () => {
    const report = await run('seq 1 30 | tail -5');
    assert.equal(report.view.totalLines, 30);
    assert.match(
      reportText(report),
      /^\[.*\]\n\[5 of 30 lines, as asked; all: artifact:\/\/\d+\]\n26\n27\n28\n29\n30$/,
    );
    const { run: kept, meta } = shell().runs.open(report.artifact.id);
    assert.equal(meta.command, 'seq 1 30 | tail -5');
    assert.equal(await readFile(kept.commandFile, 'utf8'), 'seq 1 30');
  });

  describe('with a leading cd', () => {
    beforeEach(() => mkdir(join(workspace(), 'sub/deep'), { recursive: true }));

    it('takes the session along, and remembers where it was', async () => {
      const report = await run('cd sub && pwd');
      assert.equal(report.view.text, join(workspace(), 'sub'));
      assert.equal(report.movedTo, join(workspace(), 'sub'));
      assert.equal((await run('pwd')).view.text, join(workspace(), 'sub'));
      assert.equal((await run('cd - >/dev/null; pwd')).view.text, workspace());
    });

    it('goes on from there', async () => {
      assert.equal((await run('cd sub && cd deep')).cwd, join(workspace(), 'sub/deep'));
      assert.equal((await run('cd .. && cd ..')).cwd, workspace());
    });

    it('stays where its `cwd` said for one call', async () => {
      const report = await call({ command: 'cd deep && pwd', cwd: 'sub' });
      assert.equal(report.view.text, join(workspace(), 'sub/deep'));
      assert.equal(report.cwd, join(workspace(), 'sub/deep'));
    });

    it('takes the session along from a directory that was removed', async () => {
      await run('cd sub/deep; rmdir ../deep');
      const report = await run('cd .. && pwd');
      assert.equal(report.movedTo, join(workspace(), 'sub'));
      assert.equal((await run('pwd')).view.text, join(workspace(), 'sub'));
    });

    it('runs as it is when there is no such directory', async () => {
      const report = await run('cd nowhere && touch made');
      assert.equal(report.exitCode, 1);
      assert.match(report.view.text, /cd: nowhere: No such file/);
      assert.match((await run('cd nowhere && ls; echo fallback')).view.text, /nowhere.*\nfallback$/);
      assert.equal((await run('ls')).view.text, 'sub');
    });

    it("with variables of the call does not take them for the session's", async () => {
      await call({ command: 'cd sub && true', env: { ONCE: '1' } });
      assert.equal((await run('echo "[$ONCE]"')).view.text, '[]');
    });
  });

  it('reads the output of an earlier one by its URL', async () => {
    const { artifact } = await run('seq 1 3');
    const report = await run(`wc -l < artifact://${artifact.id}`);
    assert.equal(report.view.text.trim(), '3');
    assert.match(report.notices.join(), new RegExp(`artifact://${artifact.id} is /.*output`));
  });

  it('shares a scratch folder with its session only', async () => {
    await run('echo mine > local://notes/a.txt');
    assert.equal((await run('cat local://notes/a.txt')).view.text, 'mine');
    assert.equal((await run('cat local://notes/a.txt', { session: 'other' })).exitCode, 1);
    const { view } = await call({ command: 'cat "$FILE"', env: { FILE: 'local://notes/a.txt' } });
    assert.equal(view.text, 'mine');
    assert.equal((await call({ command: 'ls', cwd: 'local://notes' })).view.text, 'a.txt');
  });

  it('runs in its scratch folder, which nobody has used before', async () => {
    const { view } = await call({ command: 'pwd', cwd: 'local://' });
    assert.match(view.text, /\/scratch\/[0-9a-f]{32}$/);
    assert.equal((await run('cd local:// && pwd', { session: 'other' })).exitCode, 0);
  });

  for (const url of ['local://../x', 'artifact://99', 'skill://none', 'local://%2e%2e/x']) {
    it(`is not run with ${url}`, async () => {
      await assert.rejects(run(`touch made; cat ${url}`));
      assert.equal((await run('ls')).view.text, '');
    });
  }
});
