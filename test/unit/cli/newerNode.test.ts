import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { execa, execaSync } from 'execa';
import { processesWhere } from '../../leftovers/processes.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const systemNode = '/usr/bin/node';

const isOld = (node: string) =>
  existsSync(node) && Number.parseInt(execaSync(node, ['-p', 'process.versions.node']).stdout, 10) < 22;

/** Where there is no old Node, the new one says that it is. */
const pretence = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.0.0' } });`;

describe('agent-shell under an old Node', () => {
  const folder = temporaryFolder();
  /** As in a checkout: the bundle in `dist`, and a newer Node beside it. */
  beforeEach(async () => {
    await build({
      entryPoints: [join(root, 'src/cli.ts')],
      outfile: join(folder(), 'dist/cli.mjs'),
      bundle: true,
      platform: 'node',
      target: 'node22',
      format: 'esm',
    });
    await cp(join(root, 'src/engine/shell/scripts'), join(folder(), 'dist/scripts'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder(), 'node_modules'));
    await writeFile(join(folder(), 'pretence.cjs'), pretence);
    await mkdir(join(folder(), 'work'));
  });

  const agentShell = (...words: string[]) => {
    const [node, ...options] = isOld(systemNode)
      ? [systemNode]
      : [process.execPath, '--require', join(folder(), 'pretence.cjs')];
    return execa(node, [...options, join(folder(), 'dist/cli.mjs'), ...words], {
      cwd: join(folder(), 'work'),
      env: { HOME: folder(), AGENT_SHELL_HOME: join(folder(), 'home'), AGENT_SHELL_SNAPSHOT: '0' },
      reject: false,
    });
  };

  /** The process that a command has written down. */
  const written = async () => {
    let process = 0;
    while (!process) process = Number(await readFile(join(folder(), 'work/pid'), 'utf8').catch(() => '0'));
    return process;
  };

  it('exits as the command did', async () => {
    const { stdout, exitCode } = await agentShell('run', '--', 'echo hi; exit 3');
    assert.match(stdout, /\nhi\nCommand exited with code 3$/);
    assert.equal(exitCode, 3);
  });

  for (const [signal, expected] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
    ['SIGQUIT', 131],
  ] as const) {
    it(`hands on ${signal}, also one that its child gets twice`, async () => {
      const running = agentShell('run', '--', 'echo $$ >pid; exec sleep 65.5');
      const command = await written();
      running.kill(signal);
      running.kill(signal);
      const { exitCode, stderr } = await running;
      assert.equal(exitCode, expected);
      assert.match(stderr, /^agent-shell: Command was cancelled/);
      assert.throws(() => process.kill(command, 0), { code: 'ESRCH' });
    });
  }

  it('ends by the signal that its child was ended by', async () => {
    const running = agentShell('clean');
    const child = () =>
      processesWhere(({ pid, command }) => command.includes(folder()) && pid !== running.pid)[0]?.pid;
    while (child() === undefined) await delay(50);
    process.kill(child() ?? 0, 'SIGKILL');
    assert.equal((await running).signal, 'SIGKILL');
  });
});
