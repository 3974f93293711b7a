import assert from 'node:assert/strict';
import { join } from 'node:path';
import { execa } from 'execa';
import { SavedRules } from '../../../src/engine/approval/savedRules.ts';
import { cli } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('agent-shell rules', () => {
  const folder = temporaryFolder();
  const storage = () => join(folder(), 'home');
  const saved = () => new SavedRules(join(storage(), 'rules.json'));
  const agentShell = (...args: string[]) =>
    execa(process.execPath, [cli, ...args], {
      cwd: folder(),
      env: { HOME: folder(), AGENT_SHELL_HOME: storage(), AGENT_SHELL_SNAPSHOT: '0' },
      reject: false,
    });
  const saveTwo = () => {
    saved().add({ rule: 'npm test', scope: { kind: 'everywhere' } });
    saved().add({ rule: 'npm test', scope: { kind: 'workspace', folder: folder() } });
    saved().add({ rule: '=git push', scope: { kind: 'workspace', folder: folder() } });
  };

  it('lists those that were taken from questions', async () => {
    assert.equal((await agentShell('rules')).stdout, 'There are no rules from questions.');
    saveTwo();
    const { stdout } = await agentShell('rules');
    assert.deepEqual(stdout.split('\n'), [
      'npm test\teverywhere',
      `npm test\tin ${folder()}`,
      `=git push\tin ${folder()}`,
    ]);
    assert.deepEqual(JSON.parse((await agentShell('rules', '--json')).stdout), saved().list());
  });

  it('removes one, everywhere or of a workspace', async () => {
    saveTwo();
    assert.equal(
      (await agentShell('rules', 'remove', 'npm test', '--workspace', '.')).stdout,
      `Removed npm test (in ${folder()})`,
    );
    assert.equal((await agentShell('rules', 'remove', '=git push')).exitCode, 0);
    assert.deepEqual(saved().list(), [{ rule: 'npm test', scope: { kind: 'everywhere' } }]);
    const { exitCode, stderr } = await agentShell('rules', 'remove', 'npm');
    assert.equal(exitCode, 1);
    assert.match(stderr, /There is no rule npm\./);
  });

  it('counts for what an agent would run', async () => {
    const decision = async () =>
      (JSON.parse((await agentShell('check', 'npm test')).stdout) as { decision: string }).decision;
    assert.equal(await decision(), 'ask');
    saved().add({ rule: 'npm test', scope: { kind: 'workspace', folder: folder() } });
    assert.equal(await decision(), 'run');
  });

  it('proposes some for what was run often and is asked about', async () => {
    for (const command of ['touch a', './none.sh 1', './none.sh 2', 'ls; ./none.sh 3'])
      await agentShell('run', '--', command);
    const { stdout } = await agentShell('rules', 'suggest');
    assert.equal(stdout, './none.sh\t3 runs, such as: ./none.sh 3');
    saved().add({ rule: './none.sh', scope: { kind: 'everywhere' } });
    assert.match((await agentShell('rules', 'suggest')).stdout, /^Nothing that is asked about/);
  });

  for (const args of [['remove'], ['remove', 'a', 'b'], ['add', 'x'], ['suggest', 'x'], ['--what']]) {
    it(`does not take ${args.join(' ')}`, async () => {
      const { exitCode, stderr } = await agentShell('rules', ...args);
      assert.equal(exitCode, 2);
      assert.match(stderr, /Usage:/);
    });
  }
});
