import assert from 'node:assert/strict';
import { join } from 'node:path';
import { execa } from 'execa';
import { cli } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Each call is a process of its own, which knows nothing of those before. */
describe('Secrets of an earlier call', () => {
  const folder = temporaryFolder();
  const agentShell = async (...words: string[]) =>
    (
      await execa(process.execPath, [cli, ...words], {
        cwd: folder(),
        env: { HOME: folder(), AGENT_SHELL_HOME: join(folder(), 'home'), AGENT_SHELL_SNAPSHOT: '0' },
      })
    ).stdout;

  /** How a command may come by a secret, and lose it again. */
  const origins: Record<string, string[]> = {
    'the call': ['--env', 'GIVEN_TOKEN=pear-77-tree', '--', 'echo "it is $GIVEN_TOKEN"'],
    'a variable that it read': [
      '--',
      'echo pear-77-tree >f; read -r GIVEN_TOKEN <f; echo "it is $GIVEN_TOKEN"',
    ],
  };
  for (const [origin, words] of Object.entries(origins)) {
    it(`from ${origin} are masked in all that is read of its output`, async () => {
      await agentShell('run', ...words);
      const texts = [
        await agentShell('artifact', '1', '--lines', '1-'),
        await agentShell('artifact', '1', '--search', 'it is'),
        await agentShell('run', '--state', 'other', '--', 'cat artifact://1 | head -1'),
        await agentShell('artifact', '2', '--lines', '1-'),
      ];
      for (const text of texts) {
        assert.doesNotMatch(text, /pear-77-tree/);
        assert.match(text, /it is ‹secret GIVEN_TOKEN›/);
      }
      assert.equal(await agentShell('artifact', '1', '--raw'), 'it is pear-77-tree');
    });
  }

  it('are masked in what is read of a job', async () => {
    const input = { command: 'echo "it is $GIVEN_TOKEN"', env: { GIVEN_TOKEN: 'pear-77-tree' }, async: true };
    await agentShell('run', '--input', JSON.stringify(input));
    for (const asked of [{ poll: ['1'] }, { output: '1' }, { output: '1', since: 0 }])
      assert.match(await agentShell('jobs', '--input', JSON.stringify(asked)), /it is ‹secret GIVEN_TOKEN›/);
  });
});
