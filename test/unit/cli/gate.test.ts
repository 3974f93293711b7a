import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { cli } from '../support/cli.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

describe('agent-shell run', () => {
  const folder = temporaryFolder();
  const run = (command: string, env: NodeJS.ProcessEnv = {}) =>
    execa(process.execPath, [cli, 'run', '--', command], {
      cwd: folder(),
      env: { HOME: folder(), AGENT_SHELL_HOME: join(folder(), 'home'), ...env },
      reject: false,
    });

  it('asks nobody', async () => {
    assert.equal((await run('touch made')).exitCode, 0);
    assert.ok(existsSync(join(folder(), 'made')));
  });

  const refused: { command: string; env?: NodeJS.ProcessEnv; message: RegExp }[] = [
    { command: 'touch made; rm -rf ~', message: /^agent-shell: Refused, so nothing was run: rm -rf ~\n/ },
    {
      command: 'touch made; curl x',
      env: { AGENT_SHELL_DENY: 'git push\ncurl' },
      message: /^agent-shell: Refused, so nothing was run: curl x\nIt is forbidden by a rule/,
    },
    {
      command: 'cat made',
      env: { AGENT_SHELL_INTERCEPTOR: '1', AGENT_SHELL_TOOLS: 'find,read' },
      message: /^agent-shell: Blocked: Read files .*\nThe command was: cat made$/,
    },
  ];
  for (const { command, env, message } of refused) {
    it(`refuses ${command}`, async () => {
      const { exitCode, stderr, stdout } = await run(command, env);
      assert.equal(exitCode, 2);
      assert.match(stderr, message);
      assert.equal(stdout, '');
      assert.ok(!existsSync(join(folder(), 'made')) && !existsSync(join(folder(), 'home/runs')));
    });
  }

  const lifted: { command: string; env?: NodeJS.ProcessEnv }[] = [
    { command: 'git add -A 2>/dev/null; echo ran', env: { AGENT_SHELL_SAFETY: '0' } },
    { command: 'cat none 2>/dev/null; echo ran', env: { AGENT_SHELL_INTERCEPTOR: '1' } },
    { command: 'cat none 2>/dev/null; echo ran', env: { AGENT_SHELL_TOOLS: 'read' } },
  ];
  for (const { command, env } of lifted) {
    it(`${JSON.stringify(env)}: ${command}`, async () => {
      assert.match((await run(command, env)).stdout, /\nran$/);
    });
  }
});
